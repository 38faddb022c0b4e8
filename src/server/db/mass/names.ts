export const firstNames = [
  ...['Aarav', 'Abigail', 'Agnieszka', 'Aïcha', 'Alejandro', 'Amara', 'Anders', 'Anh', 'Astrid', 'Ayşe', 'Beatriz'],
  ...['Bjørn', 'Camille', 'Chidi', 'Clara', 'Daniel', 'Dimitri', 'Eleni', 'Elif', 'Emeka', 'Esther', 'Farah', 'Fatima'],
  ...['Freya', 'Giulia', 'Hana', 'Hannah', 'Haruto', 'Ibrahim', 'Ines', 'Ingrid', 'Isak', 'Jamal', 'Jana', 'João'],
  ...['Jonas', 'Karim', 'Katarzyna', 'Kenji', 'Kofi', 'Leila', 'Liam', 'Linh', 'Lucía', 'Magnus', 'Mairi', 'Marek'],
  ...['Maya', 'Mei', 'Mikkel', 'Nadia', 'Noah', 'Oluwaseun', 'Omar', 'Oona', 'Patrick', 'Priya', 'Quentin', 'Rania'],
  ...['Renée', 'Rosa', 'Sanna', 'Sofia', 'Stefan', 'Tanvi', 'Thandiwe', 'Tomás', 'Vera', 'Vikram', 'Wanjirũ', 'Yara'],
  ...['Yusuf', 'Zsófia'],
];

export const lastNames = [
  ...['Adeyemi', 'Al-Farsi', 'Andersson', 'Bäckström', 'Banerjee', 'Brandt', 'Campbell', 'Carvalho', 'Chou', 'Costa'],
  ...['de Vries', 'Deshpande', 'Dubois-Laurent', 'Dvořák', 'Eriksen', 'Etxeberria', 'Eze', 'Fernández', 'Goldstein'],
  ...['Haddad', 'Hansen', 'Hartley-Brooke', 'Haugland', 'Horváth', 'Ibáñez', 'Iyer', 'Jansen', 'Johansen', 'Kamau'],
  ...[
    'Karimova',
    'Kowalski',
    'Krüger',
    'Kulkarni',
    'Lehtonen',
    'Lind',
    'MacAllister',
    'Mansour',
    'Marchetti',
    'Mensah',
  ],
  ...[
    'Moreau',
    'Müller',
    'Murphy',
    'Nakamura',
    'Nguyễn',
    'Nkosi',
    'Novák',
    'Nowak',
    'Okonkwo',
    'O’Sullivan',
    'Papadakis',
  ],
  ...['Petersen', 'Petrov', 'Rahimi', 'Rossi', 'Schmidt', 'Silva', 'Solberg', 'Sørensen', 'Szentgyörgyi', 'Tanaka'],
  ...['Trần', 'van den Berg', 'Vidal', 'Virtanen', 'Watanabe', 'Weber', 'Wiśniewska', 'Yıldız', 'Zhang'],
];

export const cities = [
  ...['Amsterdam', 'Antwerp', 'Bilbao', 'Bordeaux', 'Bristol', 'Bruges', 'Budapest', 'Cádiz', 'Copenhagen', 'Cork'],
  ...['Doha', 'Dresden', 'Galway', 'Gdańsk', 'Genoa', 'Ghent', 'Gothenburg', 'Graz', 'Helsinki', 'Innsbruck', 'Izmir'],
  ...['Kraków', 'Leipzig', 'Lisbon', 'Ljubljana', 'Lucerne', 'Malmö', 'Mombasa', 'Muscat', 'Nantes', 'Naples', 'Oslo'],
  ...['Porto', 'Riga', 'Rotterdam', 'Salzburg', 'Sevilla', 'Stavanger', 'Tallinn', 'Tangier', 'Trieste', 'Turku'],
  ...['Utrecht', 'Vienna', 'Vilnius', 'Zürich'],
];

export const companyWords = [
  ...['Alder', 'Amber', 'Anchor', 'Ash', 'Birch', 'Bramble', 'Cedar', 'Clover', 'Cobalt', 'Copper', 'Cypress', 'Elm'],
  ...['Fern', 'Fox', 'Garnet', 'Gull', 'Hazel', 'Heron', 'Iris', 'Juniper', 'Lantern', 'Laurel', 'Linden', 'Maple'],
  ...['Meadow', 'Moss', 'Oak', 'Olive', 'Otter', 'Pebble', 'Quarry', 'Reed', 'Rowan', 'Sable', 'Slate', 'Stone'],
  ...['Swan', 'Tern', 'Thistle', 'Willow', 'Wren', 'Yarrow'],
];

export const companyKinds = ['Hotels', 'Hotels & Resorts', 'Inns', 'Guest Houses', 'Hospitality', 'Hotels AG'];

export const colours = [
  '#0e7490',
  '#b45309',
  '#4338ca',
  '#c2410c',
  '#0369a1',
  '#a16207',
  '#15803d',
  '#6d28d9',
  '#be123c',
];
