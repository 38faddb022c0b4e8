import { longestSide } from '../../contract/upload-limits.ts';
import { type ReadFile, readImage } from './images.ts';
import { assertSize, uploadRefused } from './upload.ts';

interface Format {
  ending: string;
  contentType: string;
  holds: (bytes: Buffer) => boolean;
}

/** Documents are never opened here and only served as downloads, so that no content runs. */
export async function readDocument(bytes: Buffer, fileName: string): Promise<ReadFile> {
  assertSize('document', bytes.length);
  if (isPicture(bytes)) return readImage(bytes, { within: longestSide });
  const format = formats.find(({ holds }) => holds(bytes));
  if (format) return { bytes, ...named(format) };
  if (isText(bytes)) return { bytes, ...readTemplate(fileName) };
  throw uploadRefused('Choose a PDF, Word, Excel, PowerPoint, OpenDocument, text or CSV file, or a picture');
}

const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';

const formats: Format[] = [
  { ending: 'pdf', contentType: 'application/pdf', holds: (bytes) => at(bytes, 0, '%PDF-') },
  { ending: 'docx', contentType: `${office}.wordprocessingml.document`, holds: isOffice('word/document.xml') },
  { ending: 'xlsx', contentType: `${office}.spreadsheetml.sheet`, holds: isOffice('xl/workbook.xml') },
  { ending: 'pptx', contentType: `${office}.presentationml.presentation`, holds: isOffice('ppt/presentation.xml') },
  { ending: 'odt', contentType: `${open}.text`, holds: isOpen(`${open}.text`) },
  { ending: 'ods', contentType: `${open}.spreadsheet`, holds: isOpen(`${open}.spreadsheet`) },
  { ending: 'odp', contentType: `${open}.presentation`, holds: isOpen(`${open}.presentation`) },
];

const named = ({ ending, contentType }: Format) => ({ ending, contentType });

/** An Office Open XML container without macros, by the part names in the ZIP. */
function isOffice(part: string) {
  return (bytes: Buffer): boolean =>
    isZip(bytes) && bytes.includes('[Content_Types].xml') && bytes.includes(part) && !bytes.includes('vbaProject.bin');
}

/** The first ZIP entry of OpenDocument is its uncompressed MIME type. */
function isOpen(contentType: string) {
  return (bytes: Buffer): boolean => {
    const label = `mimetype${contentType}`;
    return (
      isZip(bytes) && at(bytes, 30, label) && bytes.toString('latin1', 30 + label.length, 32 + label.length) === 'PK'
    );
  };
}

const isZip = (bytes: Buffer) => at(bytes, 0, 'PK\x03\x04');

function isPicture(bytes: Buffer): boolean {
  return ['\x89PNG', '\xff\xd8\xff', 'GIF8'].some((start) => at(bytes, 0, start)) || at(bytes, 8, 'WEBP');
}

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function readTemplate(fileName: string) {
  return /\.csv$/i.test(fileName)
    ? { ending: 'csv', contentType: 'text/csv; charset=utf-8' }
    : { ending: 'txt', contentType: 'text/plain; charset=utf-8' };
}

export function at(bytes: Buffer, offset: number, text: string): boolean {
  return bytes.toString('latin1', offset, offset + text.length) === text;
}
