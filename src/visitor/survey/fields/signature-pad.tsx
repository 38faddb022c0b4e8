import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useLive } from '../live.ts';

export interface SignaturePadProps {
  onDone: (file: Blob, name: string) => void;
  /** What was typed before scripts came. */
  typed: string;
}

/** Room to sign with a finger, a pen or a mouse; whoever cannot types the name. */
export function SignaturePad({ onDone, typed }: SignaturePadProps) {
  const { words } = useLive();
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<readonly [number, number]>(undefined);
  const [isDrawn, setDrawn] = useState(false);
  const [name, setName] = useState('');
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !last.current) return;
    const point = pointOf(event);
    drawLine(pen, last.current, point);
    last.current = point;
    setDrawn(true);
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, width, height);
    setDrawn(false);
    setName('');
  };
  const type = (words: string) => {
    clear();
    setName(words);
    setDrawn(words.trim() !== '');
    const pen = canvas.current?.getContext('2d');
    if (pen) writeName(pen, words.trim());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before the pad was here
  useEffect(() => {
    if (typed) type(typed);
  }, [typed]);
  const keep = () => {
    if (!isDrawn || !canvas.current) return;
    paper(canvas.current.getContext('2d'));
    canvas.current.toBlob((drawn) => drawn && onDone(drawn, 'signature.png'), 'image/png');
  };
  return (
    <div className="signature">
      <div className="paper">
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
        {!isDrawn && <span aria-hidden="true">{words.sign}</span>}
      </div>
      <label className="typed-name">
        <span>{words.typeName}</span>
        <input
          className="line"
          type="text"
          autoComplete="off"
          maxLength={80}
          value={name}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            keep();
          }}
        />
      </label>
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
const ink = '#10221a';

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): readonly [number, number] {
  const box = currentTarget.getBoundingClientRect();
  return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height];
}

function drawLine(pen: CanvasRenderingContext2D, from: readonly [number, number], to: readonly [number, number]): void {
  pen.lineWidth = 3;
  pen.lineCap = 'round';
  pen.strokeStyle = ink;
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.stroke();
}

function writeName(pen: CanvasRenderingContext2D, name: string): void {
  pen.font = 'italic 68px "Segoe Script","Snell Roundhand","Bradley Hand",Georgia,serif';
  pen.textAlign = 'center';
  pen.fillStyle = ink;
  pen.fillText(name, width / 2, height * 0.62, width - 60);
}

/** Lays paper under what was written, so that it can be read on any ground. */
function paper(pen: CanvasRenderingContext2D | null): void {
  if (!pen) return;
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.globalCompositeOperation = 'source-over';
}
