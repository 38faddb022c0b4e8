/** The picture turned to the right by a quarter, as it is then sent. */
export async function rotated(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = image.height;
  canvas.height = image.width;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('This browser cannot turn pictures');
  drawing.translate(canvas.width, 0);
  drawing.rotate(Math.PI / 2);
  drawing.drawImage(image, 0, 0);
  image.close();
  return toBlob(canvas, picture.type === 'image/png' ? 'image/png' : 'image/jpeg');
}

/** What a canvas shows, as a file. */
export function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be written')));
    canvas.toBlob(done, type, 0.92);
  });
}
