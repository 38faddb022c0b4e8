import type { FormTemplate, TemplateCard } from '../../../contract/schemas/form-template.ts';
import { minutesToAnswer } from '../../../domain/forms/minutes.ts';
import { clinicVisit, pharmacy } from './care.ts';
import { eventAttendee, journey, publicOffice, publicTransport } from './going.ts';
import { hotelStay, restaurantTable } from './hospitality.ts';
import { employeeSuggestion, supplierFeedback } from './inside.ts';
import { schoolParents, universityCourse } from './learning.ts';
import { bankBranch, insuranceClaim } from './money.ts';
import { carWorkshop, contactCentre, gym, tenantRepair } from './service.ts';
import { delivery, productQuality, productReturn, storeVisit } from './shops.ts';
import { bugReport, saasSupport, websiteFeedback } from './software.ts';
import type { WrittenTemplate } from './write.ts';

const written: readonly WrittenTemplate[] = [
  hotelStay,
  restaurantTable,
  storeVisit,
  delivery,
  productReturn,
  productQuality,
  bankBranch,
  insuranceClaim,
  contactCentre,
  clinicVisit,
  pharmacy,
  schoolParents,
  universityCourse,
  saasSupport,
  bugReport,
  websiteFeedback,
  journey,
  publicTransport,
  eventAttendee,
  publicOffice,
  gym,
  tenantRepair,
  carWorkshop,
  employeeSuggestion,
  supplierFeedback,
];

/** The forms that others found useful, in the order of the gallery. */
export const templates: readonly FormTemplate[] = written.map(templateOf);

/** What the gallery shows of a template. */
export function cardOf({ document: _, advice: __, ...card }: FormTemplate): TemplateCard {
  return card;
}

function templateOf({ severityLevels, escalates, fields, ...template }: WrittenTemplate): FormTemplate {
  const { id, name, purpose, industries, advice, description } = template;
  return {
    id,
    name,
    purpose,
    industries: [...industries],
    advice,
    questionCount: fields.length,
    minutes: minutesToAnswer(fields),
    document: {
      format: 'candor-form',
      version: 1,
      name,
      description,
      enableCustomer: false,
      enableEscalation: escalates !== undefined,
      escalationType: escalates ?? null,
      enableSLA: true,
      severityLevels: [...severityLevels],
      fields: [...fields],
    },
  };
}
