import { onTestFinished } from 'vitest';

/** Adds elements to the head until the test ends; the styles of the application there stay. */
export function addToHead(html: string): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  const added = [...template.content.children];
  document.head.append(...added);
  onTestFinished(() => {
    for (const element of added) element.remove();
  });
}
