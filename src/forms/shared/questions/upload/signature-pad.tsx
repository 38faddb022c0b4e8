import { useEffect, useRef, useState } from 'react';
import SignaturePadLibrary from 'signature_pad';
import { useQuestionPlace } from '../shared/place.ts';
import type { LocalFile } from '../shared/upload-place.ts';
import { usePendingAnswer } from './use-pending-answer.ts';

export interface SignaturePadProps {
  id: string;
  fieldId: number;
  onDone: (file: LocalFile) => void;
  /** Called with the drawing so far, so that a reload does not lose it. */
  onProgress: (file: LocalFile) => void;
  onClear: () => void;
  /** The name typed before hydration. */
  typed: string;
}

/** What is drawn or typed is the answer: it is uploaded when the form goes on. */
export function SignaturePad({ id, fieldId, onDone, onProgress, onClear, typed }: SignaturePadProps) {
  const { isPreview, labels } = useQuestionPlace();
  const [isSigned, setSigned] = useState(typed.trim() !== '');
  const [name, setName] = useState(typed);
  // The picture of a change may come after the next change.
  const change = useRef(0);
  const store = () => {
    change.current += 1;
    const own = change.current;
    drawPicture(canvas.current, (file) => own === change.current && file && onProgress(file));
  };
  const { canvas, pad } = usePad(name.trim(), isPreview, {
    onStroke: () => setSigned(true),
    onStroked: store,
  });
  const empty = () => {
    change.current += 1;
    pad.current?.clear();
    setSigned(false);
    setName('');
  };
  const clear = () => {
    empty();
    onClear();
  };
  const type = (text: string) => {
    empty();
    setName(text);
    setSigned(text.trim() !== '');
    if (!text.trim()) return onClear();
    if (canvas.current) writeName(canvas.current, text.trim());
    store();
  };
  const isSaving = useRef(false);
  const save = () => {
    if (isSaving.current) return;
    isSaving.current = true;
    drawPicture(canvas.current, (file) => {
      isSaving.current = false;
      if (!file) return;
      onDone(file);
      empty();
    });
  };
  usePendingAnswer(isSigned && !isPreview, { fieldId, isRunning: false, finish: save, drop: clear });
  return (
    <div className="signature">
      <div className="paper">
        <canvas ref={canvas} role="img" aria-label={labels.sign} />
        {!isSigned && <span aria-hidden="true">{labels.sign}</span>}
      </div>
      <label className="typed-name">
        <span>{labels.typeName}</span>
        <input
          className="line"
          type="text"
          id={id}
          autoComplete="off"
          maxLength={80}
          disabled={isPreview}
          value={name}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <p className="moves">
        <button type="button" className="quiet" disabled={!isSigned} onClick={clear}>
          {labels.clear}
        </button>
      </p>
    </div>
  );
}

interface Strokes {
  onStroke: () => void;
  onStroked: () => void;
}

function usePad(name: string, isPreview: boolean, strokes: Strokes) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePadLibrary>(undefined);
  const latest = useRef({ name, ...strokes });
  latest.current = { name, ...strokes };
  useEffect(() => {
    if (!canvas.current) return;
    const own = new SignaturePadLibrary(canvas.current, { penColor: ink, minWidth: 1, maxWidth: 3.5 });
    pad.current = own;
    const redrawName = () => canvas.current && writeName(canvas.current, latest.current.name);
    const resize = () => {
      if (canvas.current && fitCanvas(own, canvas.current)) redrawName();
    };
    resize();
    if (isPreview) own.off();
    own.addEventListener('afterUpdateStroke', () => isTapped(own) || latest.current.onStroke());
    own.addEventListener('endStroke', () => {
      if (!isTapped(own)) return latest.current.onStroked();
      own.clear();
      redrawName();
    });
    window.addEventListener('resize', resize);
    return () => {
      window.removeEventListener('resize', resize);
      own.off();
    };
  }, [isPreview]);
  return { canvas, pad };
}

const ink = '#10221a';

/** A touch that drew nothing, such as the second click of a double click on the page before. */
const isTapped = (pad: SignaturePadLibrary): boolean => pad.toData().every(({ points }) => points.length < 2);

function fitCanvas(pad: SignaturePadLibrary, canvas: HTMLCanvasElement): boolean {
  const ratio = Math.max(window.devicePixelRatio || 1, 600 / (canvas.offsetWidth || 600));
  const width = Math.round(canvas.offsetWidth * ratio);
  // The on-screen keyboard of a phone resizes the window but not the canvas.
  if (width === 0 || width === canvas.width) return false;
  const strokes = pad.toData();
  canvas.width = width;
  canvas.height = Math.round(canvas.offsetHeight * ratio);
  canvas.getContext('2d')?.scale(ratio, ratio);
  pad.fromData(strokes);
  return true;
}

function writeName(canvas: HTMLCanvasElement, name: string): void {
  const pen = canvas.getContext('2d');
  if (!pen || !name) return;
  const [width, height] = [canvas.offsetWidth, canvas.offsetHeight];
  for (let size = height * 0.42; size >= 12; size -= 2) {
    pen.font = `italic ${size}px "Segoe Script","Snell Roundhand","Bradley Hand",Georgia,serif`;
    if (pen.measureText(name).width <= width * 0.9) break;
  }
  pen.textAlign = 'center';
  pen.fillStyle = ink;
  pen.fillText(name, width / 2, height * 0.62);
}

/** White paper under the ink keeps the signature readable on any background. */
function drawPicture(canvas: HTMLCanvasElement | null, onPicture: (file: LocalFile | undefined) => void): void {
  const pen = canvas?.getContext('2d');
  if (!canvas || !pen) {
    onPicture(undefined);
    return;
  }
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.globalCompositeOperation = 'source-over';
  canvas.toBlob((file) => onPicture(file ? { file, fileName: 'signature.png' } : undefined), 'image/png');
}
