import type { FormTemplate } from '../../../contract/schemas/form-template.ts';
import { templates } from '../templates/all.ts';

const words: Record<string, RegExp> = {
  'hotel-stay': /\b(hotel|guest house|hostel|check-?out|overnight|resort|stay)\b/i,
  'restaurant-table': /\b(restaurant|caf[eé]|bistro|bar|diners?|meal|menu|waiter)\b/i,
  'store-visit': /\b(store|shop|retail|supermarket|boutique)\b/i,
  delivery: /\b(delivery|delivered|parcel|courier|shipping|web ?shop|online order)\b/i,
  'product-return': /\b(returns?|returned|refund)\b/i,
  'product-quality': /\b(product (quality|complaint|fault)|defect|batch|faulty)\b/i,
  'bank-branch': /\b(bank|branch|mortgage|loan|savings)\b/i,
  'insurance-claim': /\b(insurance|claims?|insurer|policy holder)\b/i,
  'contact-centre': /\b(call cent(re|er)|contact cent(re|er)|hotline|phone call)\b/i,
  'clinic-visit': /\b(hospital|clinic|patients?|doctor|ward|surgery|dentist)\b/i,
  pharmacy: /\b(pharmacy|chemist|prescription)\b/i,
  'school-parents': /\b(school|pupils?|parents?|kindergarten)\b/i,
  'university-course': /\b(university|course|lecture|students?|seminar|training)\b/i,
  'saas-support': /\b(support ticket|help ?desk|customer support|saas)\b/i,
  'bug-report': /\b(bugs?|crash(es)?|defect in (the|our) (app|software))\b/i,
  'website-feedback': /\b(website|web page|landing page)\b/i,
  journey: /\b(flight|airline|train|rail|journey|airport)\b/i,
  'public-transport': /\b(bus|tram|metro|underground|public transport)\b/i,
  'event-attendee': /\b(event|conference|fair|workshop attendees|meet-?up|concert|festival)\b/i,
  'public-office': /\b(town hall|citizens?|public office|council|municipal|authority)\b/i,
  gym: /\b(gym|fitness|sports? club|yoga)\b/i,
  'tenant-repair': /\b(tenants?|flat|apartment|landlord|housing)\b/i,
  'car-workshop': /\b(car|garage|workshop|vehicle)\b/i,
  'employee-suggestion': /\b(employees?|staff ideas?|suggestion box|colleagues)\b/i,
  'supplier-feedback': /\b(suppliers?|vendors?)\b/i,
};

/** The template whose world a text speaks of, if it speaks of one; the one with the most words wins. */
export function templateFor(text: string): FormTemplate | undefined {
  const counted = templates.map((template) => {
    const pattern = words[template.id];
    const found = pattern ? [...text.matchAll(new RegExp(pattern, 'gi'))].length : 0;
    return { template, found };
  });
  const best = counted.reduce((most, one) => (one.found > most.found ? one : most));
  return best.found > 0 ? best.template : undefined;
}
