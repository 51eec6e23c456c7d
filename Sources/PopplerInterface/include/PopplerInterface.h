#pragma once
int pdfscope_poppler_placeholder(void);
