import type { CompanyPlan, GroupPlan, SeverityPlan, StaffPlan } from '../makers/company.ts';

/** Six hotels; their keys are also the choices of every question that asks for a hotel. */
export const branches = [
  { key: 'bergen', name: 'Bergen Waterfront', color: '#0e7490', lead: 'ingrid', people: ['ingrid', 'wanjiru'] },
  { key: 'hamburg', name: 'Hamburg Speicherstadt', color: '#b45309', lead: 'jonas', people: ['jonas', 'oskar'] },
  { key: 'edinburgh', name: 'Edinburgh Old Town', color: '#4338ca', lead: 'fiona', people: ['fiona'] },
  { key: 'valencia', name: 'Valencia Playa', color: '#c2410c', lead: 'lucia', people: ['lucia'] },
  { key: 'marseille', name: 'Marseille Vieux-Port', color: '#0369a1', lead: 'jean', people: ['jean'] },
  { key: 'dubai', name: 'Dubai Creek', color: '#a16207', lead: 'yusuf', people: ['yusuf'] },
] as const;

export type BranchKey = (typeof branches)[number]['key'];

const at = (name: string) => `${name}@harbourpine.example`;

const staff: StaffPlan[] = [
  {
    ...{ key: 'tomas', firstName: 'Tomás', lastName: 'Etxeberria', email: at('tomas.etxeberria') },
    ...{ role: 'Admin', joinedDaysAgo: 412, seenHoursAgo: 3 },
  },
  {
    ...{ key: 'priya', firstName: 'Priya', lastName: 'Raghunathan', email: at('priya.raghunathan') },
    ...{ role: 'Admin', joinedDaysAgo: 398, seenHoursAgo: 1 },
  },
  {
    ...{ key: 'ingrid', firstName: 'Ingrid', lastName: 'Haugland', email: at('ingrid.haugland') },
    ...{ role: 'Staff', joinedDaysAgo: 390, seenHoursAgo: 2 },
  },
  {
    ...{ key: 'jonas', firstName: 'Jonas', lastName: 'Brandt', email: at('jonas.brandt') },
    ...{ role: 'Staff', joinedDaysAgo: 366, seenHoursAgo: 5 },
  },
  {
    ...{ key: 'fiona', firstName: 'Fiona', lastName: 'MacAllister', email: at('fiona.macallister') },
    ...{ role: 'Staff', joinedDaysAgo: 351, seenHoursAgo: 20 },
  },
  {
    ...{ key: 'lucia', firstName: 'Lucía', lastName: 'Ferrer Montesinos', email: at('lucia.ferrer') },
    ...{ role: 'Staff', joinedDaysAgo: 333, seenHoursAgo: 4 },
  },
  {
    ...{ key: 'jean', firstName: 'Jean-Baptiste', lastName: 'de la Rochefoucauld-Montmorency' },
    ...{
      email: at('jb.delarochefoucauld'),
      role: 'Staff',
      joinedDaysAgo: 287,
      seenHoursAgo: 26,
    },
  },
  {
    ...{ key: 'yusuf', firstName: 'Yusuf', lastName: 'Al-Mansoori', email: at('yusuf.almansoori') },
    ...{ role: 'Staff', joinedDaysAgo: 240, seenHoursAgo: 7 },
  },
  {
    ...{ key: 'khai', firstName: 'Minh Khai', lastName: 'Nguyễn', email: at('minhkhai.nguyen') },
    ...{ role: 'Staff', joinedDaysAgo: 228, seenHoursAgo: 1 },
  },
  {
    ...{ key: 'olu', firstName: 'Olumide', lastName: 'Adebayo-Williams', email: at('olumide.williams') },
    ...{ role: 'Staff', joinedDaysAgo: 196, seenHoursAgo: 6 },
  },
  {
    ...{ key: 'zsofia', firstName: 'Zsófia', lastName: 'Szentgyörgyi', email: at('zsofia.szentgyorgyi') },
    ...{ role: 'Staff', joinedDaysAgo: 161, seenHoursAgo: 29 },
  },
  {
    ...{ key: 'wanjiru', firstName: 'Wanjirũ', lastName: 'Kamau', email: at('wanjiru.kamau') },
    ...{ role: 'Staff', joinedDaysAgo: 2, mustReset: true },
  },
  {
    ...{ key: 'oskar', firstName: 'Oskar', lastName: 'Nyman', email: at('oskar.nyman') },
    ...{ role: 'Staff', joinedDaysAgo: 377, seenHoursAgo: 24 * 33, hasLeft: true },
  },
  {
    ...{ key: 'margarethe', firstName: 'Margarethe', lastName: 'von Hohenstein', email: at('m.vonhohenstein') },
    ...{ role: 'Viewer', joinedDaysAgo: 310, seenHoursAgo: 24 * 6 },
  },
  {
    ...{ key: 'kenji', firstName: 'Kenji', lastName: 'Watanabe', email: at('kenji.watanabe') },
    ...{ role: 'Viewer', joinedDaysAgo: 122, seenHoursAgo: 50 },
  },
];

const teams: GroupPlan[] = [
  {
    key: 'guests',
    name: 'Guest relations',
    description: 'Answers guests after their stay, in every hotel.',
    color: '#15803d',
    lead: 'priya',
    members: ['priya', 'khai', 'owner'],
  },
  {
    key: 'upkeep',
    name: 'Housekeeping and maintenance',
    description: 'Rooms, lifts, heating, and whatever drips.',
    color: '#6d28d9',
    lead: 'olu',
    members: ['olu', 'wanjiru'],
  },
  {
    key: 'kitchen',
    name: 'Food and beverage',
    description: 'Breakfast, restaurants, bars and banquets.',
    color: '#be123c',
    lead: 'zsofia',
    members: ['zsofia', 'lucia', 'jean'],
  },
];

const hotels = branches.map(
  ({ key, name, color, lead, people }): GroupPlan => ({
    ...{ key, name, color, lead, members: people },
    description: `Everybody at the ${name} hotel.`,
  }),
);

const severities: SeverityPlan[] = [
  { name: 'Idea', description: 'Worth talking about at the next branch meeting.', days: 30, rank: 5, color: '#0d9488' },
];

/** Harbour & Pine, but for its customers and its forms. */
export const harbourAndPine: Omit<CompanyPlan, 'customers' | 'forms'> = {
  name: 'Harbour & Pine Hotels',
  subdomain: 'demo',
  owner: { email: 'ada@demo.example', firstName: 'Ada', lastName: 'Lindqvist' },
  staff,
  groups: [...hotels, ...teams],
  severities,
};
