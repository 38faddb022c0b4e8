import { type PointerEvent, useRef, useState } from 'react';
import { useLive } from '../live.ts';

/** Room to sign with a finger, a pen or a mouse. */
export function SignaturePad({ onDone }: { onDone: (file: Blob, name: string) => void }) {
  const { words } = useLive();
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<readonly [number, number]>(undefined);
  const [isDrawn, setDrawn] = useState(false);
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !last.current) return;
    const point = pointOf(event);
    pen.lineWidth = 3;
    pen.lineCap = 'round';
    pen.strokeStyle = '#10221a';
    pen.beginPath();
    pen.moveTo(...last.current);
    pen.lineTo(...point);
    pen.stroke();
    last.current = point;
    setDrawn(true);
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height);
    setDrawn(false);
  };
  const keep = () => canvas.current?.toBlob((drawn) => drawn && onDone(drawn, 'signature.png'), 'image/png');
  return (
    <div className="signature">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={words.sign}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = pointOf(event);
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          last.current = undefined;
        }}
      />
      <p className="moves">
        <button type="button" className="quiet" disabled={!isDrawn} onClick={keep}>
          {words.keep}
        </button>
        <button type="button" className="quiet" disabled={!isDrawn} onClick={clear}>
          {words.clear}
        </button>
      </p>
    </div>
  );
}

const width = 600;
const height = 200;

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): readonly [number, number] {
  const box = currentTarget.getBoundingClientRect();
  return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height];
}
