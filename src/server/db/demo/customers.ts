import type { CustomerPlan } from '../makers/company.ts';

const people = `
Amelia Hartley-Brooke · amelia.hartley@example.com · +44 7700 900143
Anders Solberg · anders.solberg@example.com · +47 400 00 118
Annika Lehtonen · annika.lehtonen@example.com ·
Beatriz Carvalho Nunes · beatriz.nunes@example.com · +351 910 000 227
Bertrand Lefèvre · b.lefevre@example.com · +33 6 39 98 00 41
Camille Okonkwo · camille.okonkwo@example.com ·
Carmen Ibáñez Soler · carmen.ibanez@example.com · +34 600 000 318
Chidi Eze · chidi.eze@example.com · +44 7700 900271
Clara Wiedemann · clara.wiedemann@example.com · +49 152 0000 4410
Daniel Goldstein · d.goldstein@example.com · +1 202 555 0148
Dilnoza Karimova · dilnoza.karimova@example.com ·
Eleni Papadopoulou · eleni.papadopoulou@example.com · +30 690 000 0152
Emre Yıldız · emre.yildiz@example.com · +90 500 000 01 66
Farah Benali · farah.benali@example.com · +33 6 39 98 01 77
Freya Lindholm · freya.lindholm@example.com ·
Giulia Marchetti · giulia.marchetti@example.com · +39 320 000 0189
Hannah Petersen · hannah.petersen@example.com · +49 152 0000 7702
Haruto Nakamura · haruto.nakamura@example.com · +81 90 0000 0123
Ifeoma Chukwu-Anderson · ifeoma.ca@example.com · +44 7700 900388
Isak Johansen · isak.johansen@example.com · +47 400 00 205
Jiří Dvořák · jiri.dvorak@example.com ·
Joaquín Vidal · joaquin.vidal@example.com · +34 600 000 441
Karim Haddad · karim.haddad@example.com · +971 50 000 0117
Katarzyna Wiśniewska · k.wisniewska@example.com · +48 500 000 190
Kofi Mensah · kofi.mensah@example.com ·
Lars-Erik Bäckström · larserik.backstrom@example.com · +46 70 000 01 32
Leila Rahimi · leila.rahimi@example.com · +971 50 000 0290
Linh Trần · linh.tran@example.com ·
Mairi Campbell · mairi.campbell@example.com · +44 7700 900455
Marek Nowak · marek.nowak@example.com · +48 500 000 233
Maya Deshpande · maya.deshpande@example.com · +91 90000 00148
Mei-Ling Chou · meiling.chou@example.com ·
Nadia al-Khatib · nadia.alkhatib@example.com · +971 50 000 0365
Noah van den Berg · noah.vandenberg@example.com · +31 6 0000 0121
Oona Virtanen · oona.virtanen@example.com ·
Patrick O’Sullivan · patrick.osullivan@example.com · +353 85 000 0164
Rashid Al-Farsi · rashid.alfarsi@example.com · +968 9000 0177
Renée Dubois-Laurent · renee.dubois@example.com · +33 6 39 98 02 10
Rosa Lind · rosa.lind@example.com ·
Sofia Andersson · sofia.andersson@example.com · +46 70 000 02 18
Stefan Krüger · stefan.krueger@example.com · +49 152 0000 9135
Tanvi Kulkarni · tanvi.kulkarni@example.com ·
Thandiwe Nkosi · thandiwe.nkosi@example.com · +27 60 000 0142
Vikram Subramaniam-Iyer · vikram.iyer@example.com · +91 90000 00371
Wilhelmina van Oranje-Kasteele · w.oranjekasteele@example.com · +31 6 0000 0288
Yara Mansour · yara.mansour@example.com · +961 70 000 119
`;

const companies = `
Nordlys Shipping AS · travel@nordlys-shipping.example · +47 550 00 140
Hanseatische Papierwerke GmbH & Co. KG · reisen@hansepapier.example · +49 40 000 7140
Castle Rock Conferences · bookings@castlerock.example · +44 131 496 0112
Naranja Viva Exportaciones, S.L. · viajes@naranjaviva.example · +34 960 000 172
Chantiers du Vieux-Port · accueil@chantiers-vp.example · +33 4 65 71 00 18
Gulf Pearl Logistics LLC · events@gulfpearl.example · +971 4 000 2217
Fjordline Architects · office@fjordline.example · +47 550 00 273
Kröger & Söhne Speicherkontor · office@kroeger-soehne.example · +49 40 000 9233
The Royal Society for the Protection of Lighthouses · events@lighthouses.example · +44 131 496 0288
Universitat Politècnica del Túria · congressos@upt.example · +34 960 000 309
Sahel Medical Relief · logistics@sahelrelief.example · +33 4 65 71 02 90
Al Noor Family Office · concierge@alnoor.example · +971 4 000 3380
Brightwater Energy · travel@brightwater.example ·
Meridian Pharma Congress · hello@meridianpharma.example · +49 40 000 4401
`;

/** Whom the hotels know: guests first, then the companies that send them. */
export const customers: CustomerPlan[] = [
  ...lines(people).map(([name, email, phone]) => ({ name, ...contact(email, phone) })),
  ...lines(companies).map(([name, email, phone]) => ({ name, company: name, ...contact(email, phone) })),
];

function lines(text: string): [name: string, email: string, phone: string][] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', email = '', phone = ''] = line.split('·').map((part) => part.trim());
      return [name, email, phone];
    });
}

function contact(email: string, phone: string): Pick<CustomerPlan, 'email' | 'phone'> {
  return { ...(email && { email }), ...(phone && { phone }) };
}
