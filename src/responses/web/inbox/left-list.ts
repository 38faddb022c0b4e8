import { NavigationType, useNavigationType } from 'react-router';
import { z } from 'zod';

const name = 'inbox-left';

const tickedSchema = z.object({
  question: z.string(),
  ids: z.array(z.int()).readonly(),
  isWholeView: z.boolean().optional(),
  last: z.int().optional(),
});
const leftSchema = z.object({ question: z.string(), current: z.int().optional(), ticked: tickedSchema.optional() });

export type Ticked = z.output<typeof tickedSchema>;
type Left = z.output<typeof leftSchema>;

function read(question: string): Left {
  try {
    const left = leftSchema.parse(JSON.parse(sessionStorage.getItem(name) ?? ''));
    return left.question === question ? left : { question };
  } catch {
    return { question };
  }
}

/** Notes the row and the selection of a list, for who comes back to it by the Back button. */
export function noteLeft(question: string, part: Partial<Left>): void {
  try {
    sessionStorage.setItem(name, JSON.stringify({ ...read(question), ...part }));
  } catch {
    // Storage may be full or denied; Back then leads to the beginning of the list.
  }
}

/** The row and the selection of a list that the user came back to. */
export function useLeft(question: string): Left {
  return useNavigationType() === NavigationType.Pop ? read(question) : { question };
}
