@main struct PDFScopeCommand { static func main() {} }
