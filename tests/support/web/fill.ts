import { userEvent } from '@testing-library/user-event';

/** Replaces the text of an input at once: typing draws the page again for each letter. */
export async function fill(input: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(input);
  await userEvent.paste(text);
}
