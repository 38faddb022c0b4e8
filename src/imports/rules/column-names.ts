import { foldText } from '../../core/contract/notations/fold-text.ts';

/** Usual names of columns, in the languages of the product and of what other programs export. */
const usualNames = {
  name: [
    'name, full name, customer, customer name, contact, contact name, display name, client, client name, person',
    'Kunde, Kundenname, Ansprechpartner, Vollständiger Name, Kontakt',
    'nom complet, nom du client, client, nom et prénom, prénom et nom, nombre, nombre completo, nombre y apellidos, cliente',
    'nome, nome completo, nome do cliente, nominativo, imię i nazwisko, klient, nazwa, nazwa klienta',
    'ad soyad, adı soyadı, isim, müşteri, müşteri adı, namn, kund, kundnamn, fullständigt namn, naam, klantnaam, jméno',
    '氏名, 名前, お名前, 顧客名, 姓名, नाम, पूरा नाम, ग्राहक का नाम, имя, фио',
  ],
  givenName: [
    'first name, given name, forename, firstname, fname, first',
    'Vorname, prénom, nombre de pila, primer nombre, nome próprio, primeiro nome, imię, ad, adı, förnamn, voornaam, jméno křestní',
    '名, めい, पहला नाम, प्रथम नाम',
  ],
  middleName: ['middle name, second name, zweiter Vorname, segundo nombre, nome do meio, drugie imię, mellannamn'],
  familyName: [
    'last name, family name, surname, lastname, lname, last',
    'Nachname, Familienname, Zuname, nom, nom de famille, apellido, apellidos, sobrenome, apelido, cognome',
    'nazwisko, soyad, soyadı, soyisim, efternamn, achternaam, příjmení, 姓, せい, उपनाम, अंतिम नाम, कुलनाम',
  ],
  email: [
    'email, e-mail, email address, e-mail address, mail, mail address, email 1, e-mail 1 - value, primary email, work email',
    'E-Mail-Adresse, Mailadresse, courriel, adresse e-mail, adresse électronique, correo, correo electrónico, e-posta, eposta',
    'endereço de e-mail, adres e-mail, poczta, e-postadress, epost, e-post, posta elettronica, e-mailadres',
    'メール, メールアドレス, Eメール, 邮箱, 电子邮件, ईमेल, ईमेल पता, эл. почта, почта',
  ],
  phone: [
    'phone, phone number, telephone, telephone number, tel, tel., tel no, mobile, mobile phone, mobile number, cell, cell phone, phone 1 - value, phone no, contact number, mobile no',
    'Telefon, Telefonnummer, Handy, Handynummer, Mobil, Rufnummer, Festnetz, téléphone, n° de téléphone, numéro de téléphone, portable, mobile',
    'teléfono, móvil, celular, telefone, telemóvel, telefono, cellulare, numer telefonu, komórka, telefon komórkowy',
    'cep, cep telefonu, telefon numarası, telefonnummer, mobilnummer, mobiltelefon, telefoon, telefoonnummer',
    '電話, 電話番号, 携帯, 携帯電話, 电话, 手机, फ़ोन, फोन, मोबाइल, मोबाइल नंबर, телефон',
  ],
  company: [
    'company, company name, organisation, organization, organization name, account, account name, employer, business, business name',
    'Firma, Firmenname, Unternehmen, société, entreprise, raison sociale, empresa, razão social, azienda, ragione sociale',
    'nazwa firmy, przedsiębiorstwo, şirket, firma adı, företag, bolag, företagsnamn, bedrijf, bedrijfsnaam, společnost',
    '会社, 会社名, 企業名, 公司, कंपनी, कंपनी का नाम, компания',
  ],
  tags: [
    'tags, tag, labels, label, keywords, categories, Schlagwörter, Stichwörter, Kategorien, étiquettes, mots-clés, etiquetas, marcadores',
    'tagi, etykiety, etiketler, etiket, etiketter, taggar, タグ, टैग',
  ],
  owner: [
    'owner, account owner, contact owner, account manager, responsible, assigned to, sales rep',
    'Betreuer, Betreut von, Verantwortlich, Zuständig, Inhaber, responsable, propriétaire, responsável, opiekun, sorumlu, ansvarig, 担当, 担当者, जिम्मेदार',
  ],
  groups: [
    'groups, group, team, teams, branch, Gruppe, Gruppen, Filiale, groupe, groupes, équipe, grupo, grupos, equipe, grupa, grupy, grup, gruplar, grupp, grupper, グループ, समूह',
  ],
  role: ['role, user role, permission set, Rolle, rôle, rol, função, rola, rol, roll, 役割, भूमिका'],
  description: [
    'description, about, notes, Beschreibung, descripción, descrição, opis, açıklama, beskrivning, 説明, विवरण',
  ],
  reason: ['reason, type, status, cause, Grund, motif, motivo, powód, neden, orsak, 理由'],
  date: [
    'date, created, created at, created on, submitted, submitted at, response date, timestamp, time, opted out, opted out at, unsubscribed at, unsubscribed',
    'Datum, Erstellt, Erstellt am, Zeitstempel, Abgemeldet am, horodatage, date de création, fecha, marca temporal, data, carimbo de data/hora, data utworzenia, tarih, zaman damgası, datum, tidsstämpel, 日付, タイムスタンプ, दिनांक',
  ],
} as const;

/** What the columns of people are about, whatever a list calls its fields. */
export type Meaning = keyof typeof usualNames;

/** A name as it is compared: without case, accents and signs, and without what stands in brackets. */
export const plainName = (text: string) => foldText(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');

const meanings = new Map<string, Set<Meaning>>();
for (const [meaning, lists] of Object.entries(usualNames))
  for (const name of lists.join(', ').split(', ')) {
    const known = meanings.get(plainName(name)) ?? new Set();
    meanings.set(plainName(name), known.add(meaning as Meaning));
  }

/** What a column may be about by its name. */
export function meaningsOf(column: string): ReadonlySet<Meaning> {
  const known = meanings.get(plainName(column)) ?? meanings.get(plainName(column.replace(/[([（].*?[)\]）]/g, '')));
  return known ?? new Set();
}
