import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { FileLabels } from '../shared/upload-place.ts';

interface CropPictureProps {
  url: string;
  labels: FileLabels;
  isBusy: boolean;
  onCrop: (part: Area) => void;
  onCancel: () => void;
}

const aspects = { '4:3': 4 / 3, '3:4': 3 / 4, '1:1': 1, '16:9': 16 / 9 } as const;
type Aspect = keyof typeof aspects;

export function CropPicture({ url, labels, isBusy, onCrop, onCancel }: CropPictureProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [aspect, setAspect] = useState<Aspect>('4:3');
  const [part, setPart] = useState<Area>();
  return (
    <fieldset className="crop" aria-label={labels.crop}>
      <div className="crop-area">
        <Cropper
          image={url}
          mediaProps={{ alt: labels.picture }}
          crop={crop}
          zoom={zoom}
          aspect={aspects[aspect]}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setPart(pixels)}
          disableAutomaticStylesInjection
        />
      </div>
      <span className="moves">
        <label>
          {labels.zoom}
          <input
            type="range"
            min={1}
            max={4}
            step={0.1}
            value={zoom}
            onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
          />
        </label>
        <label>
          {labels.aspect}
          <select
            className="line"
            value={aspect}
            onChange={(event) => {
              const next = Object.keys(aspects).find((one): one is Aspect => one === event.target.value);
              if (next) setAspect(next);
            }}
          >
            {Object.keys(aspects).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <button type="button" className="quiet" disabled={isBusy || !part} onClick={() => part && onCrop(part)}>
          {labels.keepPart}
        </button>
        <button type="button" className="quiet" onClick={onCancel}>
          {labels.cancel}
        </button>
      </span>
    </fieldset>
  );
}

export function rotated(picture: Blob): Promise<Blob> {
  return redrawn(picture, ({ width, height }, canvas) => {
    const pen = sized(canvas, height, width);
    pen.translate(height, 0);
    pen.rotate(Math.PI / 2);
    return pen;
  });
}

export function cropped(picture: Blob, { x, y, width, height }: Area): Promise<Blob> {
  return redrawn(picture, (_, canvas) => {
    const pen = sized(canvas, Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
    pen.translate(-Math.round(x), -Math.round(y));
    return pen;
  });
}

type Prepare = (image: ImageBitmap, canvas: HTMLCanvasElement) => CanvasRenderingContext2D;

async function redrawn(picture: Blob, prepare: Prepare): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  prepare(image, canvas).drawImage(image, 0, 0);
  image.close();
  return new Promise((resolve, reject) => {
    const type = picture.type === 'image/png' ? 'image/png' : 'image/jpeg';
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be written')));
    canvas.toBlob(done, type, 0.92);
  });
}

function sized(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot change pictures');
  return pen;
}
