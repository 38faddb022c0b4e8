/**
 * Applies choices at once and keeps the figures up to date. It is sent as text, so that it uses nothing from outside;
 * without it the page does the same by its form and its links.
 */
export function followFigures(): void {
  const parts = ['.tabs', '.tiles', '.links', 'footer'];
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

  const read = async (url: string, done: string) => {
    const answer = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (!answer || answer.status === 429 || answer.status >= 500) return;
    // The page was closed: show why.
    if (!answer.ok) return location.reload();
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const changed = parts.map((part) => replace(part, next)).some(Boolean);
    document.body.dataset.live = next.body.dataset.live ?? '';
    if (changed && status) status.textContent = done;
  };

  /** As PNG, on the background of its tile; without the script the link leads to an SVG file. */
  const savePicture = async (figure: HTMLElement, source: string) => {
    const image = new Image();
    await new Promise((resolve, reject) => {
      Object.assign(image, { onload: resolve, onerror: reject, src: source });
    });
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    const context = canvas.getContext('2d');
    if (!context) return;
    context.fillStyle = getComputedStyle(figure).backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const name = figure.querySelector('h2')?.textContent || 'chart';
    const href = canvas.toDataURL();
    Object.assign(document.createElement('a'), { href, download: `${name}.png` }).click();
  };

  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.picture');
    const figure = link?.closest('figure');
    const source = figure?.querySelector('img')?.currentSrc;
    if (!link || !figure || !source) return;
    event.preventDefault();
    savePicture(figure, source).catch(() => location.assign(link.href));
  });

  form?.classList.add('live');
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
