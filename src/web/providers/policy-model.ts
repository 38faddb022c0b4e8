import { type Model, newModel } from 'casbin';
import conf from '../../../access-policy.conf?raw';

/** The Casbin model of the whole product, filled by hand: casbin's own parser needs Node's Buffer. */
export function policyModel(): Model {
  const model = newModel();
  for (const line of conf.split('\n')) {
    const [, key, value] = /^(\w)\s*=\s*(.+)$/.exec(line.trim()) ?? [];
    if (key && value) model.addDef(key, key, value);
  }
  return model;
}
