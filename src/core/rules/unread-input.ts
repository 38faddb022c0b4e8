const wholeTexts: Readonly<Record<string, string>> = {
  date: 'Enter the whole date',
  time: 'Enter the whole time',
  'datetime-local': 'Enter the whole date and time',
};

/** What is wrong with an input whose text its browser cannot read, such as a date without a year; else undefined. */
export const unreadIssue = ({ validity, type }: Pick<HTMLInputElement, 'validity' | 'type'>): string | undefined =>
  validity.badInput ? (wholeTexts[type] ?? 'Enter a number') : undefined;

/** The questions whose inputs a browser cannot read: by its value alone, such an input is empty. */
export function unreadQuestions(root: ParentNode | null, mark: 'question' | 'field'): Record<string, string> {
  const inputs = [...(root?.querySelectorAll('input') ?? [])];
  const issues = inputs.flatMap((input) => {
    const issue = unreadIssue(input);
    const name = input.closest<HTMLElement>(`[data-${mark}]`)?.dataset[mark];
    return issue && name !== undefined ? [[name, issue] as const] : [];
  });
  return Object.fromEntries(issues);
}
