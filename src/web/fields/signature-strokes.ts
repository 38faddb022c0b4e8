export const padWidth = 960;
export const padHeight = 320;
const ink = '#1a2b4a';

export interface Point {
  x: number;
  y: number;
}

/** A dot where the pen comes down. */
export function startStroke(pad: HTMLCanvasElement, { x, y }: Point): void {
  const drawing = penOf(pad);
  if (!drawing) return;
  drawing.beginPath();
  drawing.arc(x, y, 2.5, 0, Math.PI * 2);
  drawing.fill();
}

export function drawTo(pad: HTMLCanvasElement, from: Point, to: Point): void {
  const drawing = penOf(pad);
  if (!drawing) return;
  drawing.beginPath();
  drawing.moveTo(from.x, from.y);
  drawing.lineTo(to.x, to.y);
  drawing.stroke();
}

/** A typed name in a hand-written face, as large as fits. */
export function writeName(pad: HTMLCanvasElement, name: string): void {
  clearPad(pad);
  const drawing = penOf(pad);
  if (!drawing || !name) return;
  for (let size = 140; size >= 24; size -= 4) {
    drawing.font = `italic ${size}px "Segoe Script", "Snell Roundhand", "Brush Script MT", cursive`;
    if (drawing.measureText(name).width <= padWidth - 80) break;
  }
  drawing.textAlign = 'center';
  drawing.textBaseline = 'middle';
  drawing.fillText(name, padWidth / 2, padHeight / 2);
}

export function clearPad(pad: HTMLCanvasElement): void {
  pad.getContext('2d')?.clearRect(0, 0, padWidth, padHeight);
}

function penOf(pad: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const drawing = pad.getContext('2d');
  if (!drawing) return null;
  Object.assign(drawing, { strokeStyle: ink, fillStyle: ink, lineWidth: 5, lineCap: 'round', lineJoin: 'round' });
  return drawing;
}
