import { extractText, getDocumentProxy } from 'unpdf';

/** The text of each page, in the order of the document. */
export async function textOfPages(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  return (await extractText(document, { mergePages: false })).text;
}
