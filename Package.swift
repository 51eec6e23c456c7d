// swift-tools-version: 6.2
import PackageDescription

/// Libraries of the system, one target each: a module map and a pkg-config name, nothing else.
let systemLibraries: [Target] = [
  .systemLibrary(name: "CQPDF", pkgConfig: "libqpdf", providers: [.apt(["libqpdf-dev"])]),
  .systemLibrary(name: "CPoppler", pkgConfig: "poppler-cpp", providers: [.apt(["libpoppler-cpp-dev"])]),
  .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
  // Without its pkg-config name: that has a flag SwiftPM warns of, and nothing that is needed.
  .systemLibrary(name: "CUtf8proc", providers: [.apt(["libutf8proc-dev"])]),
  // For tests, which read with libpng what is written without it.
  .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
]

/// C and C++ at the border. Each catches everything and returns errors as values.
let bridges: [Target] = [
  .target(
    name: "QPDFBridge", dependencies: ["CQPDF"],
    cxxSettings: [.define("POINTERHOLDER_TRANSITION", to: "4")]),
  // The table of functions through which Swift reaches poppler, and the loader that finds the library holding them.
  // poppler costs 3-4 ms to load, so nothing links it: it comes with the first page that is read or drawn.
  .target(name: "PopplerInterface", linkerSettings: [.linkedLibrary("dl")]),
  .target(name: "PopplerBridge", dependencies: ["CPoppler", "PopplerInterface"]),
  // PNG is written with zlib alone, which qpdf brings along. libjpeg-turbo and libwebp need their headers here and are
  // loaded with the first picture that is theirs.
  .target(name: "PictureBridge", linkerSettings: [.linkedLibrary("z"), .linkedLibrary("dl")]),
  // libchafa draws pictures in terminals. It brings GLib with it, so it too is loaded on first use.
  .target(name: "TerminalBridge", linkerSettings: [.linkedLibrary("dl")]),
  // libxml2 brings ICU with it; the same holds: loaded with the first XMP packet that is read. It needs the headers
  // alone, to which the link `system` leads (libxml2-dev): with the library's pkg-config name among the dependencies
  // every executable would be linked with it, and with a flag of our own no other package could depend on this one.
  .target(
    name: "XMLBridge", cSettings: [.headerSearchPath("system")], linkerSettings: [.linkedLibrary("dl")]),
  // What a worker process gives up before it opens other people's documents: Landlock and seccomp.
  .target(name: "SandboxBridge", linkerSettings: [.linkedLibrary("dl")]),
  // HarfBuzz, FriBidi and fontconfig find, shape and cut down the fonts of what is drawn; loaded with the first text.
  .target(name: "FontBridge", linkerSettings: [.linkedLibrary("z"), .linkedLibrary("dl")]),
]

/// The arrows point down: nothing here may import what stands below it in this list.
let swiftTargets: [Target] = [
  .target(name: "PDFScopeCore"),
  .target(name: "CommandLineKit"),
  .target(name: "PDFDocument", dependencies: ["QPDFBridge", "XMLBridge"]),
  // One owning type for poppler's handle, its errors and warnings; text and pictures are made of it by the next two.
  .target(name: "PopplerKit", dependencies: ["PopplerInterface"]),
  .target(name: "PDFText", dependencies: ["CPCRE2", "CUtf8proc", "PopplerKit"]),
  .target(name: "PDFImaging", dependencies: ["PictureBridge", "PopplerKit"]),
  // What annotations draw with, and what stamps, page numbers and form fields will.
  .target(name: "PDFAppearance", dependencies: ["FontBridge", "PDFDocument"]),
  .target(
    name: "PDFActions",
    dependencies: ["PDFScopeCore", "PDFDocument", "PDFText", "PDFImaging", "PDFAppearance", "SandboxBridge"]),
  // Many events on a document, many documents in processes of their own, documents that stay open.
  .target(name: "PDFBatch", dependencies: ["PDFActions", "SandboxBridge"]),
  .target(name: "PDFScope", dependencies: ["PDFScopeCore", "PDFActions", "PDFBatch"]),
  .executableTarget(name: "Command", dependencies: ["PDFScope", "CommandLineKit", "TerminalBridge"]),
]

let tests: [Target] = [
  .target(name: "TestSupport", path: "Tests/TestSupport"),
  .testTarget(name: "PDFScopeCoreTests", dependencies: ["PDFScopeCore", "TestSupport"]),
  .testTarget(name: "CommandLineKitTests", dependencies: ["CommandLineKit", "TestSupport"]),
  .testTarget(name: "PDFDocumentTests", dependencies: ["PDFDocument", "QPDFBridge", "TestSupport"]),
  .testTarget(name: "PDFTextTests", dependencies: ["PDFText", "PopplerKit", "TestSupport"]),
  .testTarget(name: "PDFImagingTests", dependencies: ["CPNG", "PDFImaging", "PopplerKit", "TestSupport"]),
  .testTarget(name: "PDFAppearanceTests", dependencies: ["PDFAppearance", "PopplerKit", "TestSupport"]),
  .testTarget(name: "PDFActionsTests", dependencies: ["PDFScope", "TestSupport"]),
  // A process that gives up what workers do and tells what it still can.
  .executableTarget(name: "SandboxProbe", dependencies: ["SandboxBridge"], path: "Tests/SandboxProbe"),
  .testTarget(
    name: "PDFBatchTests", dependencies: ["PDFBatch", "PDFScope", "SandboxBridge", "SandboxProbe", "TestSupport"]),
  .testTarget(name: "CommandTests", dependencies: ["PDFScopeCore", "TestSupport"]),
  .testTarget(name: "CorpusTests", dependencies: ["PDFScopeCore", "TestSupport"], exclude: ["Peers"]),
]

let package = Package(
  name: "pdfscope",
  products: [
    .executable(name: "pdfscope", targets: ["Command"]),
    .library(name: "PDFScope", targets: ["PDFScope"]),
    .library(name: "pdfscope-poppler", type: .dynamic, targets: ["PopplerBridge"]),
  ],
  targets: systemLibraries + bridges + swiftTargets + tests,
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17,
  cxxLanguageStandard: .cxx17
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
  target.cSettings = (target.cSettings ?? []) + [.enableWarning("all"), .enableWarning("extra")]
  target.cxxSettings = (target.cxxSettings ?? []) + [.enableWarning("all"), .enableWarning("extra")]
}
