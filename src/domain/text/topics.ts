import { sentencesOf } from './words.ts';

/** Topics by word stems in English, German, French and Spanish. */
const known = {
  waiting:
    'wait queue line hold delay ages warten gewartet warteschlange wartezeit schlange attend attente queue espera esper cola',
  staff:
    'staff employee waiter waitress receptionist colleague agent nurse doctor driver technician trainer guide personal mitarbeiter kellner techniker berater personnel serveur serveuse employé camarero empleado guía médico enfermer',
  service: 'service help support served serving bedienung beratung hilfe aide accueil atención ayuda servicio',
  cleanliness:
    'clean dirt filth spotless stain dust mould smell towel hygien sauber schmutz dreck geruch fleck propre odeur limpi suci olor mancha',
  noise: 'noise noisy loud quiet sound sleep lärm laut ruhig bruit bruyant calme ruido tranquil',
  temperature:
    'cold heating heat air-condition freez hot warm heizung kalt chauffage froid climatisation calefacción frío calor',
  price: 'price expensive cheap cost value money fee overpric teuer preis günstig cher prix coût caro precio barat',
  payment:
    'pay charg invoice bill refund card receipt rechnung zahl erstattung facture paie rembours factura cobr pago reembols',
  food: 'food breakfast dinner lunch meal menu coffee drink restaurant portion dish taste essen frühstück speise repas nourriture petit-déjeuner comida desayuno cena plato',
  room: 'room bed mattress shower bathroom pillow sheet view balcony zimmer bett dusche bad chambre lit douche habitación cama ducha baño',
  location: 'location central parking park garage distance lage parkplatz situé emplacement ubicación aparcamiento',
  booking: 'book reserv check-in check-out appointment cancel buchung termin réserv rendez-vous reserva cita',
  delivery: 'deliver parcel package courier shipping shipment lieferung paket livraison colis entrega paquete envío',
  product:
    'product quality broke broken defect invalid item size color qualität kaputt produit cassé producto calidad roto',
  website: 'website app site login online page crash update webseite website appli web aplicación',
  communication:
    'phone call email mail reply answer inform explain contact telefon anruf antwort téléphone appel réponse teléfono llamad respuesta',
  maintenance:
    'lift elevator repair leak wifi broken-down maintenance aufzug reparatur ascenseur panne réparation ascensor avería repara',
  safety: 'safe danger injur ill poison theft stolen sicher gefahr krank sécurité malade segur peligro',
} as const;

export type Topic = keyof typeof known;

export const topics = Object.keys(known) as Topic[];

// Words that start with a stem but have another meaning.
const strangers = new Set([
  'hearing',
  'heated',
  'billion',
  'linear',
  'lined',
  'hotel',
  'hotels',
  'illustrated',
  'badge',
  'salesman',
  'sales',
]);
const shortest = 4;

/** Topics indexed by word and stem, because every word of every text is looked up. */
const byWord = new Map<string, Set<Topic>>();
const byBeginning = new Map<string, Set<Topic>>();
for (const topic of topics) {
  for (const stem of known[topic].split(' ')) {
    // A short stem must match the whole word or its plural: 'bad' means bathroom in German, 'badge' does not.
    for (const word of [stem, `${stem}s`, `${stem}n`]) add(byWord, word, topic);
    if (stem.length >= shortest) add(byBeginning, stem, topic);
  }
}
const longest = Math.max(...[...byBeginning.keys()].map(({ length }) => length));

function add(table: Map<string, Set<Topic>>, word: string, topic: Topic): void {
  table.set(word, (table.get(word) ?? new Set()).add(topic));
}

/** The topics of a text, most frequent first; at most `most`. */
export function topicsOf(text: string, most = 4): Topic[] {
  const counts = new Map<Topic, number>();
  for (const { key } of sentencesOf(text).flat()) {
    for (const topic of topicsOfWord(key)) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([, one], [, other]) => other - one);
  return byCount.slice(0, most).map(([topic]) => topic);
}

function topicsOfWord(key: string): readonly Topic[] {
  const found = new Set<Topic>();
  if (strangers.has(key)) return [];
  for (const topic of byWord.get(key) ?? []) found.add(topic);
  for (let length = shortest; length <= Math.min(longest, key.length); length += 1) {
    for (const topic of byBeginning.get(key.slice(0, length)) ?? []) found.add(topic);
  }
  return found.size > 1 ? topics.filter((topic) => found.has(topic)) : [...found];
}
