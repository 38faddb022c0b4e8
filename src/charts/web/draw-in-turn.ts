const waiting: (() => void)[] = [];

/** Draws in the order of the calls, one drawing a frame, so that many charts do not block the page. Returns its cancellation. */
export function drawInTurn(draw: () => void): () => void {
  waiting.push(draw);
  if (waiting.length === 1) requestAnimationFrame(drawNext);
  return () => {
    const at = waiting.indexOf(draw);
    if (at >= 0) waiting.splice(at, 1);
  };
}

function drawNext(): void {
  const draw = waiting.shift();
  if (waiting.length > 0) requestAnimationFrame(drawNext);
  draw?.();
}
