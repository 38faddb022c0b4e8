import { pressedKey } from '../../core/rules/pressed-key.ts';

/** Reports the page's height and the Esc key to the embedding page, and nothing else. */
export function reportToEmbedder(token: string): void {
  if (window.parent === window) return;
  const postHeight = () => {
    const height = document.getElementById('survey')?.scrollHeight ?? 0;
    window.parent.postMessage({ type: 'candor-survey-height', token, height }, '*');
  };
  const postEscape = (event: KeyboardEvent) =>
    pressedKey(event) === 'Escape' && window.parent.postMessage({ type: 'candor-survey-escape', token }, '*');
  new ResizeObserver(postHeight).observe(document.body);
  addEventListener('keydown', postEscape);
  postHeight();
}
