/** A text and what is selected in it. */
export interface Marked {
  text: string;
  from: number;
  to: number;
}

const around =
  (before: string, after: string) =>
  ({ text, from, to }: Marked): Marked => ({
    text: `${text.slice(0, from)}${before}${text.slice(from, to)}${after}${text.slice(to)}`,
    from: from + before.length,
    to: to + before.length,
  });

/** Inserts the notation of emails around the selection, or into its lines. */
export const marks = {
  bold: around('**', '**'),
  list: ({ text, from, to }: Marked): Marked => {
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const listed = text.slice(start, to).replace(/^/gm, '- ');
    const end = start + listed.length;
    return { text: `${text.slice(0, start)}${listed}${text.slice(to)}`, from: end, to: end };
  },
  link: ({ text, from, to }: Marked): Marked => {
    const label = text.slice(from, to) || 'link';
    const address = from + label.length + 3;
    return {
      text: `${text.slice(0, from)}[${label}](https://)${text.slice(to)}`,
      from: address + 'https://'.length,
      to: address + 'https://'.length,
    };
  },
};
