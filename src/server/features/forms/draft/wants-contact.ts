const contactChannels =
  /\b(contact (them|details|me|us|information)|call(ed)? (them |me )?back|get back to|reach (them|out)|follow up)\b/i;
const leaving =
  /\b(?:leave|give|enter|share) (?:us )?(?:their|your|his|her|an?) (?:phone|telephone|mobile|e-?mail|contact)\b/i;

export const wantsContact = (text: string): boolean => contactChannels.test(text) || leaving.test(text);
