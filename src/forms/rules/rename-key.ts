import type { Condition, ConditionGroup } from '../schemas/field-logic.ts';
import type { FieldOptions } from '../schemas/field-options.ts';

/** Replaces a field's old key by its new one in conditions, formulas and carried choices. */
export function renameKey<F extends { options: FieldOptions }>(fields: readonly F[], from: string, to: string): F[] {
  return fields.map((field) => {
    const { showIf, requireIf, formula, choicesFrom } = field.options;
    const keyFor = (key: string) => (key === from ? to : key);
    const renamed = {
      ...(showIf ? { showIf: withKeysOf(showIf, keyFor) } : {}),
      ...(requireIf ? { requireIf: withKeysOf(requireIf, keyFor) } : {}),
      ...(choicesFrom?.field === from ? { choicesFrom: { ...choicesFrom, field: to } } : {}),
      ...(formula ? { formula: formulaWith(formula, from, to) } : {}),
    };
    return Object.keys(renamed).length > 0 ? { ...field, options: { ...field.options, ...renamed } } : field;
  });
}

/** The conditions with other keys for the fields that they ask for. */
export function withKeysOf(group: ConditionGroup, keyFor: (key: string) => string): ConditionGroup {
  const renamed = (one: Condition): Condition => ({ ...one, field: keyFor(one.field) });
  const inner = (one: ConditionGroup | Condition) => {
    if ('all' in one) return { all: (one.all as Condition[]).map(renamed) };
    return 'any' in one ? { any: (one.any as Condition[]).map(renamed) } : renamed(one);
  };
  return 'all' in group ? { all: group.all.map(inner) } : { any: group.any.map(inner) };
}

/** A name before a bracket is a function and never a field key. */
function formulaWith(formula: string, from: string, to: string): string {
  return formula.replace(/[a-z][a-z0-9_]*(?!\s*\(|[a-z0-9_])/g, (identifier) =>
    identifier === from ? to : identifier,
  );
}
