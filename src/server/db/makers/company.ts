import type { FieldOptions } from '../../../contract/schemas/field-options.ts';
import type { FieldType } from '../../../contract/schemas/sentiment-field.ts';
import type { FormField } from '../../../domain/forms/kind.ts';
import type { Calendar } from '../../../domain/sla/calendar.ts';
import type { MadeTenant } from '../../auth/new-tenant.ts';
import type { KeptRule } from '../../sla/rules-in-force.ts';
import type { Named } from './response.ts';
import type { EscalationType } from './tables.ts';

/** What is to be known of a company before it has rows. People, groups and forms are called by short keys. */
export interface CompanyPlan {
  name: string;
  subdomain: string;
  owner: { email: string; firstName: string; lastName: string };
  staff: readonly StaffPlan[];
  groups: readonly GroupPlan[];
  severities: readonly SeverityPlan[];
  customers: readonly CustomerPlan[];
  forms: readonly FormPlan[];
}

export interface StaffPlan {
  key: string;
  email: string;
  firstName: string;
  lastName: string;
  role: keyof MadeTenant['roleIds'];
  joinedDaysAgo: number;
  /** Absent: has never signed in. */
  seenHoursAgo?: number;
  hasLeft?: boolean;
  mustReset?: boolean;
}

export interface GroupPlan {
  key: string;
  name: string;
  description: string;
  color: string;
  lead: string;
  members: readonly string[];
}

/** Beside the levels that every tenant begins with. */
export interface SeverityPlan {
  name: string;
  description: string;
  days: number;
  rank: number;
  color: string;
}

export interface CustomerPlan {
  name: string;
  email?: string;
  phone?: string;
  company?: string;
}

export interface FormPlan {
  key: string;
  name: string;
  description: string;
  enableCustomer: boolean;
  enableSla: boolean;
  escalationType: EscalationType | null;
  severities: readonly string[];
  users: readonly string[];
  groups: readonly string[];
  daysOld: number;
  fields: readonly FieldPlan[];
}

export interface FieldPlan {
  key: string;
  name: string;
  type: FieldType;
  required?: boolean;
  isSentimentValue?: boolean;
  options?: FieldOptions;
}

/** A company that has its rows: everything that a response may be about, by key or by name. */
export interface Company {
  tenantId: number;
  now: Date;
  owner: Named;
  people: ReadonlyMap<string, Named>;
  groups: ReadonlyMap<string, Named>;
  severities: ReadonlyMap<string, MadeSeverity>;
  customers: readonly Named[];
  forms: ReadonlyMap<string, MadeForm>;
}

export interface MadeSeverity extends Named {
  daysToResolve: number;
  /** How fast it must be, and whose hours count. Without one its days count, day and night. */
  rule?: Omit<KeptRule, 'severityLevelId' | 'severityName' | 'daysToResolve'>;
  calendar?: Calendar;
}

export interface MadeForm extends Named {
  enableSla: boolean;
  enableCustomer: boolean;
  escalationType: EscalationType | null;
  severities: readonly Named[];
  users: readonly Named[];
  groups: readonly Named[];
  fields: readonly FormField[];
  fieldIds: ReadonlyMap<string, number>;
}

/** What a key stands for; a key that nobody has is a mistake in the plan. */
export function known<T>(map: ReadonlyMap<string, T>, key: string): T {
  const found = map.get(key);
  if (found === undefined) throw new Error(`The plan knows no ${key}`);
  return found;
}
