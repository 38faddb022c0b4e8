/**
 * Applies choices at once and keeps the figures up to date. It is sent as text, so that it uses nothing from outside;
 * without it the page does the same by its form and its links.
 */
export function followFigures(): void {
  const parts = ['.colors', '.tabs', '.tiles', '.links', '.about'];
  const form = document.querySelector<HTMLFormElement>('.choices');
  const status = document.querySelector('.status');

  const replace = (part: string, next: Document) => {
    const old = document.querySelector(part);
    const fresh = next.querySelector(part);
    if (!old || !fresh) return false;
    const open = old.querySelectorAll('details');
    for (const [at, details] of fresh.querySelectorAll('details').entries()) details.open = open[at]?.open ?? false;
    if (old.outerHTML === fresh.outerHTML) return false;
    old.replaceWith(fresh);
    return true;
  };

  let tag = '';
  const read = async (url: string, done: string) => {
    const headers = { accept: 'text/html', 'if-none-match': tag };
    const answer = await fetch(url, { headers }).catch(() => undefined);
    if (!answer || answer.status === 304 || answer.status === 429 || answer.status >= 500) return;
    // The page was closed: show why.
    if (!answer.ok) return location.reload();
    tag = answer.headers.get('etag') ?? '';
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const changed = parts.map((part) => replace(part, next)).some(Boolean);
    document.body.dataset.live = next.body.dataset.live ?? '';
    if (changed && status) status.textContent = done;
  };

  form?.addEventListener('change', () => {
    const words = new URLSearchParams(new FormData(form) as never);
    const url = `${location.pathname}?${words}`;
    history.replaceState(null, '', url);
    void read(url, 'The figures match your choice');
  });
  setInterval(() => {
    if (document.visibilityState === 'visible' && document.body.dataset.live)
      void read(location.href, 'The figures are up to date');
  }, Number(document.body.dataset.seconds) * 1_000);
}
