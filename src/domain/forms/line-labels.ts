import type { FieldOptions } from '../../contract/schemas/forms/field-options.ts';

type LineLabels = Readonly<Record<NonNullable<FieldOptions['parts']>[number]['id'], string>>;

const inLanguages: Readonly<Record<string, LineLabels>> = {
  de: {
    street: 'Straße und Hausnummer',
    street2: 'Wohnung, Stockwerk, Gebäude',
    postcode: 'Postleitzahl',
    city: 'Ort',
    region: 'Region',
    country: 'Land',
    first_name: 'Vorname',
    last_name: 'Nachname',
    company: 'Firma',
    email: 'E-Mail',
    phone: 'Telefon',
    website: 'Website',
  },
  fr: {
    street: 'Numéro et rue',
    street2: 'Appartement, étage, bâtiment',
    postcode: 'Code postal',
    city: 'Ville',
    region: 'Région',
    country: 'Pays',
    first_name: 'Prénom',
    last_name: 'Nom',
    company: 'Entreprise',
    email: 'Email',
    phone: 'Téléphone',
    website: 'Site web',
  },
  es: {
    street: 'Calle y número',
    street2: 'Piso, puerta, edificio',
    postcode: 'Código postal',
    city: 'Localidad',
    region: 'Provincia o región',
    country: 'País',
    first_name: 'Nombre',
    last_name: 'Apellidos',
    company: 'Empresa',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    website: 'Sitio web',
  },
  ar: {
    street: 'الشارع والرقم',
    street2: 'الشقة والطابق والمبنى',
    postcode: 'الرمز البريدي',
    city: 'المدينة',
    region: 'المنطقة',
    country: 'البلد',
    first_name: 'الاسم الأول',
    last_name: 'اسم العائلة',
    company: 'الشركة',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    website: 'الموقع الإلكتروني',
  },
};

export const lineLabelsIn = (language: string): LineLabels | undefined =>
  inLanguages[language.split('-')[0] ?? language];
