import type { ReactNode } from 'react';

export interface DialogInput {
  type: 'text' | 'email' | 'url';
  label: string;
  value?: string;
  required?: boolean;
}

export interface DialogSecret {
  label: string;
  value: string;
}

export interface DialogQuestion {
  title: string;
  text?: string;
  input?: DialogInput;
  secret?: DialogSecret;
  /** Further fields; their owner keeps their values. */
  body?: ReactNode;
  confirmText?: string;
  denyText?: string;
  cancelText?: string;
  showDeny?: boolean;
  showCancel?: boolean;
  showClose?: boolean;
  isDangerous?: boolean;
  mustAnswer?: boolean;
  timerMs?: number;
}

export type DialogResult =
  | { result: 'confirm'; value?: string }
  | { result: 'deny' }
  | { result: 'dismiss'; reason: 'cancel' | 'backdrop' | 'close' | 'esc' | 'timer' };

export interface OpenDialog {
  id: number;
  question: DialogQuestion;
  settle: (result: DialogResult) => void;
}

let queue: OpenDialog[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Resolves with the user's answer: `const { result } = await ask({ title: 'Delete it?', showCancel: true })`. */
export function ask(question: DialogQuestion): Promise<DialogResult> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const settle = (result: DialogResult) => {
      change(queue.filter((open) => open.id !== id));
      resolve(result);
    };
    change([...queue, { id, question, settle }]);
  });
}

export async function isConfirmed(title: string, text: string, confirmText: string): Promise<boolean> {
  const { result } = await ask({ title, text, confirmText, showCancel: true, isDangerous: true });
  return result === 'confirm';
}

export const dialogs = {
  current: () => queue[0],
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function change(next: OpenDialog[]) {
  queue = next;
  for (const listener of listeners) listener();
}
