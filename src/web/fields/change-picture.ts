/** The picture turned to the right by a quarter, as it is then sent. */
export function rotated(picture: Blob): Promise<Blob> {
  return redrawn(picture, ({ width, height }, canvas) => {
    const drawing = sized(canvas, height, width);
    drawing.translate(height, 0);
    drawing.rotate(Math.PI / 2);
    return drawing;
  });
}

/** How much is cut from each side of a picture, as shares of its width and height. */
export interface Cut {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What remains of the picture, as it is then sent. */
export function cropped(picture: Blob, { left, top, right, bottom }: Cut): Promise<Blob> {
  return redrawn(picture, ({ width, height }, canvas) => {
    const remaining = (size: number, cut: number) => Math.max(1, Math.round(size * (1 - cut)));
    const drawing = sized(canvas, remaining(width, left + right), remaining(height, top + bottom));
    drawing.translate(-Math.round(width * left), -Math.round(height * top));
    return drawing;
  });
}

type Prepare = (image: ImageBitmap, canvas: HTMLCanvasElement) => CanvasRenderingContext2D;

async function redrawn(picture: Blob, prepare: Prepare): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  prepare(image, canvas).drawImage(image, 0, 0);
  image.close();
  return toBlob(canvas, picture.type === 'image/png' ? 'image/png' : 'image/jpeg');
}

function sized(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('This browser cannot change pictures');
  return drawing;
}

/** What a canvas shows, as a file. */
export function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be written')));
    canvas.toBlob(done, type, 0.92);
  });
}
