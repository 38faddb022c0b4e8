import { readFileSync } from 'node:fs';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { projectFile } from '../../project-files.ts';
import { fontFamilies, fontFolders } from './font-files.ts';
import { scriptsWithoutFont } from './fonts.ts';

export interface DocumentInput {
  /** Typst templates by their path in the project, of which the last draws `data`. */
  templates: readonly string[];
  title: string;
  author: string;
  createdAt: Date;
  /** What the template draws. Texts are data, never source. */
  data: object;
  /** PNG, JPEG or SVG files by the path under which `data` names them, as /pictures/logo.png. */
  pictures?: ReadonlyMap<string, Buffer>;
}

export interface WrittenPdf {
  bytes: Buffer;
  scriptsWithoutFont: string[];
}

const common = 'src/core/server/files/pdf/document.typ';

// Fonts are found once a thread.
let compiler: NodeCompiler | undefined;

/**
 * Writes a tagged PDF in the scripts of its texts, right-to-left ones in their order. A script without a font is named at
 * the end of the document. Reads no file but the templates, the fonts and `pictures`, and no address.
 */
export function writePdf(input: DocumentInput): WrittenPdf {
  const creationTimestamp = Math.floor(input.createdAt.getTime() / 1_000);
  return compiled(input, (fonts, document) => fonts.pdf(document, { creationTimestamp }));
}

/** A document of one page as SVG, whose texts are outlines save those of `pictures`. */
export function writeSvg(input: DocumentInput): string {
  return compiled(input, (fonts, document) => fonts.plainSvg(document)).bytes;
}

function compiled<Written>(
  { templates, title, author, createdAt, data, pictures = new Map() }: DocumentInput,
  write: (compiler: NodeCompiler, document: NodeTypstDocument) => Written,
): { bytes: Written; scriptsWithoutFont: string[] } {
  compiler ??= NodeCompiler.create({ workspace: '/nowhere', fontArgs: [{ fontPaths: fontFolders() }] });
  const unprinted = scriptsWithoutFont(JSON.stringify(data));
  const made = [createdAt.getUTCFullYear(), createdAt.getUTCMonth() + 1, createdAt.getUTCDate()];
  const input = { title, author, made, fonts: fontFamilies, unprinted, data };
  try {
    for (const [path, bytes] of pictures) compiler.mapShadow(`/nowhere${path}`, bytes);
    const compilation = compiler.compile({
      mainFileContent: [common, ...templates].map((path) => readFileSync(projectFile(path), 'utf8')).join('\n'),
      inputs: { input: JSON.stringify(input) },
    });
    const { result } = compilation;
    if (!result) throw new Error(`${templates}: ${JSON.stringify(compilation.takeDiagnostics()?.shortDiagnostics)}`);
    return { bytes: write(compiler, result), scriptsWithoutFont: unprinted };
  } finally {
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}
