/// The look of a report.
enum ReportStyle {
  /// The digest of ``text`` that the page's Content-Security-Policy names; a test makes it anew.
  static let digest = "sha256-mmZ6+yQjm9+no3NCp+vXtVksNyc/nEyjAwEfjGmyof4="

  /// The style sheet. Cells of a table cannot be skipped while they are out of sight, so rows are grids; their roles
  /// are therefore given in the markup.
  static let text = #"""
    :root{color-scheme:light dark;--bg:#f6f7f9;--card:#fff;--ink:#1a1f26;--soft:#55606d;--line:#dde2e8;--hover:#f0f4f9;
    --accent:#1558c0;--ok:#0a6638;--ok-bg:#e3f5ea;--nothing:#485461;--nothing-bg:#eaeef2;--refused:#7f4600;
    --refused-bg:#fdf0d5;--failed:#a9131b;--failed-bg:#fde8e9;--shadow:0 1px 2px #1a1f2614,0 4px 16px #1a1f260a}
    @media (prefers-color-scheme:dark){:root{--bg:#12161b;--card:#1a2027;--ink:#e8ecf1;--soft:#a6b1bd;--line:#2f3842;
    --hover:#202832;--accent:#8ab8ff;--ok:#7fdba5;--ok-bg:#123020;--nothing:#bac4cf;--nothing-bg:#29323c;
    --refused:#f4c46e;--refused-bg:#38290c;--failed:#ffa0a0;--failed-bg:#401619;--shadow:0 1px 2px #0006}}
    *{box-sizing:border-box}
    html{background:var(--bg);-webkit-text-size-adjust:100%}
    body{margin:0 auto;max-width:84rem;padding:2.5rem 1.5rem 3rem;color:var(--ink);line-height:1.45;
    font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;font-size:.9375rem}
    h1,h2,p,ul{margin:0;padding:0}
    h1{font-size:1.85rem;line-height:1.2;letter-spacing:-.015em;font-weight:650;overflow-wrap:anywhere}
    h2{font-size:1.05rem;font-weight:650}
    a{color:var(--accent);text-underline-offset:.15em;text-decoration-thickness:from-font}
    code{font-family:ui-monospace,"SF Mono","Cascadia Mono","DejaVu Sans Mono",monospace;font-size:.86em}
    :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
    .brand{color:var(--soft);font-size:.8125rem;font-weight:600;letter-spacing:.04em;margin-bottom:.35rem}
    .sub{color:var(--soft);margin-top:.4rem}
    main{display:flex;flex-direction:column;gap:1.5rem;margin-top:1.75rem}
    #summary{order:-1}
    .tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.75rem;list-style:none}
    .tiles>li{display:flex}
    .tile{flex:1;display:flex;flex-direction:column;gap:.1rem;padding:.85rem 1rem;text-align:left;font:inherit;
    color:inherit;background:var(--card);border:1px solid var(--line);border-radius:.75rem;box-shadow:var(--shadow)}
    button.tile{cursor:pointer}
    button.tile:hover{background:var(--hover)}
    button.tile[aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
    .tile .num{font-size:1.7rem;line-height:1.15;font-weight:650;letter-spacing:-.02em;
    font-variant-numeric:tabular-nums}
    .tile .lab{color:var(--soft);font-size:.875rem}
    .tile.ok .num{color:var(--ok)}.tile.refused .num,.tile.warned .num{color:var(--refused)}
    .tile.failed .num{color:var(--failed)}
    .tile.zero .num{color:var(--soft);font-weight:500}
    .bar{display:block;width:100%;height:.5rem;margin:1rem 0 .75rem;border-radius:.25rem;background:var(--line)}
    .bar .ok{fill:#23965a}.bar .nothing{fill:#94a1af}.bar .refused{fill:#e0a02c}.bar .failed{fill:#d5363e}
    .facts{color:var(--soft)}
    .alert{padding:.75rem 1rem;border-radius:.6rem;margin-bottom:1rem;background:var(--failed-bg);color:var(--failed)}
    .why{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;margin-top:.75rem;list-style:none;color:var(--soft)}
    .why .chip{display:inline-flex;gap:.5em;align-items:baseline;padding:.2rem .65rem;border:1px solid var(--line);
    border-radius:99px;background:var(--card);color:var(--ink);font:inherit;font-size:.8125rem}
    .why button.chip{cursor:pointer}
    .why button.chip:hover{background:var(--hover)}
    .why .num{font-variant-numeric:tabular-nums;color:var(--soft)}
    .head{display:flex;flex-wrap:wrap;gap:.75rem 1rem;align-items:center;margin-bottom:.75rem}
    .head h2{flex:1}
    #tools{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center}
    #tools[hidden]{display:none}
    #tools input{font:inherit;color:inherit;width:18rem;max-width:70vw;padding:.45rem .8rem;border:1px solid #7d8894;
    border-radius:.6rem;background:var(--card)}
    #tools input::placeholder{color:var(--soft);opacity:1}
    #tools button{font:inherit;color:var(--accent);background:none;border:0;padding:.4rem;cursor:pointer;
    text-decoration:underline;text-underline-offset:.15em}
    #tools button[hidden]{display:none}
    #shown{color:var(--soft);font-variant-numeric:tabular-nums}
    .docs table{display:block;background:var(--card);border:1px solid var(--line);border-radius:.75rem;
    box-shadow:var(--shadow)}
    .docs caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .docs thead,.docs tbody{display:block}
    .docs tbody{content-visibility:auto;contain-intrinsic-size:auto 3200px}
    .docs tr{display:grid;gap:0 1rem;padding:.6rem 1rem;align-items:start;
    grid-template-columns:3.25rem minmax(11rem,5fr) 8.75rem 4.5rem 5.5rem minmax(12rem,6fr)}
    .docs tbody tr{border-top:1px solid var(--line)}
    .docs tbody tr:hover{background:var(--hover)}
    .docs th,.docs td{display:block;padding:0;text-align:start;font-weight:400;min-width:0;overflow-wrap:anywhere}
    .docs thead{position:sticky;top:0;z-index:2;background:var(--card);border-radius:.75rem .75rem 0 0}
    .docs thead th{font-size:.8125rem;color:var(--soft);font-weight:600}
    .docs thead button{font:inherit;color:inherit;background:none;border:0;padding:.1rem 0;cursor:pointer}
    .docs thead button:hover{color:var(--ink)}
    .docs thead [aria-sort=ascending] button::after{content:" ↑"}
    .docs thead [aria-sort=descending] button::after{content:" ↓"}
    .docs .n{text-align:end;font-variant-numeric:tabular-nums}
    .pic img{display:block;max-width:3.25rem;max-height:4.25rem;background:#fff;border-radius:2px;
    box-shadow:0 0 0 1px #0002,0 1px 3px #0003;transform-origin:0 0;transition:transform .12s}
    .pic:hover{position:relative;z-index:1}
    .pic:hover img{transform:scale(3)}
    .i{float:right;color:var(--soft);font-size:.75rem;font-variant-numeric:tabular-nums;margin-inline-start:.6rem}
    .name{font-weight:600}
    .dir,.id{display:block;color:var(--soft);font-size:.8125rem}
    .s{display:inline-flex;gap:.4em;padding:.1rem .65rem;border-radius:99px;font-size:.8125rem;font-weight:600;
    white-space:nowrap}
    [data-s=ok] .s{color:var(--ok);background:var(--ok-bg)}
    [data-s=nothing] .s{color:var(--nothing);background:var(--nothing-bg)}
    [data-s=refused] .s{color:var(--refused);background:var(--refused-bg)}
    [data-s=failed] .s{color:var(--failed);background:var(--failed-bg)}
    .none,.hint,.note,.size,.code,.out{color:var(--soft)}
    .what p+p{margin-top:.2rem}
    .what .name{font-weight:400}
    .err{color:var(--failed)}.no,.warn{color:var(--refused)}
    .code{white-space:nowrap}
    .c{padding:0 .25em;border-radius:.2em;background:var(--refused-bg);color:var(--refused);font-size:.8em;
    font-family:ui-monospace,"DejaVu Sans Mono",monospace;unicode-bidi:isolate}
    .empty{padding:2rem 1rem;text-align:center;color:var(--soft)}
    .empty[hidden]{display:none}
    footer{margin-top:1.5rem;color:var(--soft);font-size:.8125rem}
    @media screen and (max-width:52rem){body{padding:1.5rem 1rem 2rem}.docs thead{position:static}
    .docs thead tr{display:flex;flex-wrap:wrap;gap:.1rem 1rem}.docs thead .pich{display:none}
    .docs tbody tr{grid-template-columns:3.25rem 1fr auto;gap:.15rem .9rem}
    .docs tbody .pic{grid-row:1/4}.docs tbody .doc{grid-column:2/4}.docs tbody .st{grid-column:2}
    .docs tbody .pg{grid-column:2;grid-row:3;text-align:start}.docs tbody .tm{grid-column:3;grid-row:3}
    .docs tbody .pg::after{content:" pages";color:var(--soft)}
    .docs tr[data-p="1"] .pg::after{content:" page"}
    .docs tbody .what{grid-column:2/4}}
    @media (prefers-reduced-motion:reduce){*{transition:none!important}}
    @media (forced-colors:active){.s,.tile,.c{border:1px solid}}
    @media print{:root{color-scheme:light;--bg:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--accent:#000;
    --ok:#0a6638;--ok-bg:#fff;--nothing:#333;--nothing-bg:#fff;--refused:#7f4600;--refused-bg:#fff;--failed:#a9131b;
    --failed-bg:#fff;--shadow:none}
    body{max-width:none;padding:0;font-size:9pt}#tools{display:none}.docs thead{position:static}
    .docs tbody{content-visibility:visible}
    .docs tr{grid-template-columns:3rem 4fr 7.2rem 3.2rem 4rem 5fr;gap:0 .6rem;padding:.4rem .2rem}
    .docs tr,.tiles>li{break-inside:avoid}
    .bar,.s{print-color-adjust:exact;-webkit-print-color-adjust:exact}.docs table{border-radius:0}}
    """#
}
