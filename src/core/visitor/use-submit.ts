import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { Refused } from './api.ts';

interface Form<S extends z.ZodType> {
  schema: S;
  values: () => unknown;
  send: (input: z.output<S>) => Promise<void>;
  check?: () => Record<string, string>;
}

export function useSubmit<S extends z.ZodType>({ schema, values, send, check }: Form<S>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  // A ref, because state changes only on the next render: two quick clicks submit once.
  const sending = useRef(false);

  function refuse(found: Record<string, string>) {
    setErrors(found);
    const names = Object.keys(found);
    // Waits until the errors are rendered, so that a screen reader reads the field with its error.
    requestAnimationFrame(() => firstField(form.current, names)?.focus());
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    setFailure(undefined);
    const { success, data, error } = schema.safeParse(values());
    const found = { ...(success ? {} : errorsByPath(error.issues)), ...check?.() };
    if (!success || Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    sending.current = true;
    setBusy(true);
    try {
      await send(data);
    } catch (caught) {
      setFailure(caught);
      if (caught instanceof Refused && caught.errors.length > 0) refuse(errorsByPath(caught.errors));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  /** What a required field takes; its error disappears when the text changes. */
  const field = (name: string, change: (value: string) => void) => ({
    name,
    required: true,
    error: errors[name],
    onChange: (value: string) => {
      change(value);
      setErrors((known) => Object.fromEntries(Object.entries(known).filter(([key]) => key !== name)));
    },
  });
  return { form, busy, failure, submit, field };
}

function errorsByPath(issues: readonly { path: PropertyKey[] | string; message: string }[]): Record<string, string> {
  const named = issues.map(({ path, message }) => [String(path[0] ? [path].flat()[0] : ''), message] as const);
  return Object.fromEntries(named.reverse());
}

function firstField(form: HTMLFormElement | null, names: string[]): HTMLElement | undefined {
  return [...(form?.elements ?? [])].find((field): field is HTMLInputElement => {
    return field instanceof HTMLInputElement && names.includes(field.name);
  });
}
