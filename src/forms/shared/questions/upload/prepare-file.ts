import { longestSide, megabyte, mostMegabytes, mostMegapixels } from '../../../../core/contract/upload-limits.ts';
import type { FormField } from '../../../rules/kinds/kind.ts';
import type { LocalFile } from '../shared/upload-place.ts';
import { lengthError } from './recording-length.ts';

/** Says in English why a file is not uploaded. */
class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** The file as it is uploaded: a large picture is scaled, and a file over a limit is refused before it is sent. */
export async function prepareFile(local: LocalFile, { fieldType, options }: FormField): Promise<LocalFile> {
  const limitMb = (most: number) => Math.min(options.maxSizeMb ?? most, most);
  if (fieldType === 'audio') {
    const unfit = await lengthError(local, options);
    if (unfit) throw new FileRefused(unfit);
    return within(local, limitMb(mostMegabytes.voice), 'recording');
  }
  const isPicture = !isDrawing(local) && (fieldType !== 'file' || isPictureFile(local));
  return isPicture
    ? fitPicture(local, limitMb(mostMegabytes.image))
    : within(local, limitMb(mostMegabytes.document), 'file');
}

function within(local: LocalFile, mostMb: number, kind: 'picture' | 'recording' | 'file'): LocalFile {
  if (local.file.size > mostMb * megabyte) throw new FileRefused(`Choose a ${kind} of at most ${mostMb} MB`);
  return local;
}

const deviceFormat = /\.(heic|heif|avif|tiff?)$/i;

const isDrawing = ({ file }: LocalFile) => file.type === 'image/svg+xml';

const isPictureFile = ({ file, fileName }: LocalFile) => file.type.startsWith('image/') || deviceFormat.test(fileName);

const known = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

async function fitPicture(local: LocalFile, mostMb: number): Promise<LocalFile> {
  const { file, fileName } = local;
  // Where a picture cannot be opened at all, the server decides.
  if (!('createImageBitmap' in window)) return within(local, mostMb, 'picture');
  const isKnown = known.includes(file.type);
  const image = await open(file);
  if (!image) {
    if (!isKnown && isPictureFile(local))
      throw new FileRefused('This device cannot open this picture. Choose a JPEG or PNG');
    return within(local, mostMb, 'picture');
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  const isTooLarge = width * height > mostMegapixels * 1_000_000;
  if (isKnown && file.size <= mostMb * megabyte && !isTooLarge) return local;
  if (file.type === 'image/gif') {
    if (isTooLarge) throw new FileRefused(`Choose a smaller picture: at most ${mostMegapixels} megapixels`);
    return within(local, mostMb, 'picture');
  }
  return { ...renamed(await scaled(image, file.type, mostMb), fileName) };
}

function renamed(file: Blob, fileName: string): LocalFile {
  return { file, fileName: `${fileName.replace(/\.\w{1,5}$/, '')}.${file.type === 'image/png' ? 'png' : 'jpg'}` };
}

/** Undefined if the browser cannot show the picture. */
async function open(file: Blob): Promise<HTMLImageElement | undefined> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  const opened = new Promise<boolean>((resolve) => {
    image.onload = () => resolve(image.naturalWidth > 0);
    image.onerror = () => resolve(false);
  });
  image.src = url;
  return (await opened.finally(() => URL.revokeObjectURL(url))) ? image : undefined;
}

const shorterBy = 0.7;
const shortestSide = 200;

/** As large as the limit allows. A PNG stays one if it can, and otherwise gets white paper. */
async function scaled(image: HTMLImageElement, type: string, mostMb: number): Promise<Blob> {
  const longest = Math.max(image.naturalWidth, image.naturalHeight);
  const first = Math.min(longestSide, longest);
  if (type === 'image/png') {
    const blob = await drawn(image, first / longest, 'image/png');
    if (blob.size <= mostMb * megabyte) return blob;
  }
  for (let side = first; side >= Math.min(shortestSide, first); side *= shorterBy) {
    const blob = await drawn(image, side / longest, 'image/jpeg');
    if (blob.size <= mostMb * megabyte) return blob;
  }
  throw new FileRefused(`Choose a picture of at most ${mostMb} MB`);
}

/** An image element is drawn as its file says that it is turned. */
function drawn(image: HTMLImageElement, scale: number, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const pen = canvas.getContext('2d');
  const failed = () => new FileRefused('This device cannot open this picture. Choose a JPEG or PNG');
  if (!pen) throw failed();
  if (type === 'image/jpeg') {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(failed())), type, 0.9);
  });
}
