import { type Lexicon, phrased, valued, wordsOf } from './lexicon.ts';

export const french: Lexicon = {
  words: {
    ...valued(
      -4,
      'horrible affreux affreuse atroce scandaleux inadmissible catastrophe catastrophique cauchemar dégoûtant immonde',
    ),
    ...valued(
      -3,
      'mauvais mauvaise mauvaises nul nulle déçu déçue déçus décevant décevante déception désagréable impoli impolie malpoli',
    ),
    ...valued(
      -3,
      'incompétent incompétente arnaque inacceptable insupportable sale sales crasseux infect immangeable honteux',
    ),
    ...valued(
      -2,
      'froid froide froids lent lente lents retard bruyant bruyante bruit cassé cassée abîmé abîmée endommagé défectueux panne',
    ),
    ...valued(
      -2,
      'cher chère chers erreur erreurs faux fausse oublié oubliée manque manquait manquant vétuste vieillot compliqué confus',
    ),
    ...valued(
      -2,
      'malheureusement problème problèmes dommage ignoré ignorés moisi moisissure fuite puait odeur odeurs bug bugs plante',
    ),
    ...valued(-1, 'attendu attendre attente file queue petit étroit sombre fade tiède personne'),
    ...valued(1, 'rapide rapidement vite facile simple clair moderne central pratique merci'),
    ...valued(
      2,
      'bon bonne bons bonnes bien gentil gentille gentils aimable aimables agréable sympa sympathique souriant souriante poli',
    ),
    ...valued(
      2,
      'propre calme confortable efficace ponctuel fiable compétent compétente serviable attentionné frais fraîche drôle beau belle',
    ),
    ...valued(
      2,
      'content contente satisfait satisfaite chaleureux chaleureuse soigné accueillant accueillante plaisir impeccable',
    ),
    ...valued(
      3,
      'super délicieux délicieuse adoré adorer adore recommande recommander ravi ravie génial géniale top enchanté enchantés',
    ),
    ...valued(
      4,
      'excellent excellente parfait parfaite magnifique exceptionnel exceptionnelle formidable merveilleux merveilleuse fantastique',
    ),
  },
  phrases: {
    ...phrased(-4, 'plus jamais|reviendrai jamais|reviendrons jamais|reviendrai pas|reviendrons pas|à fuir'),
    ...phrased(-3, 'laisse à désirer|sentait mauvais|ne vaut pas|pas à la hauteur|perte de temps'),
    ...phrased(
      -2,
      'ne marchait pas|ne marche pas|ne fonctionne pas|ne fonctionnait pas|trop cher|trop petit|trop long|trop de bruit|en panne',
    ),
    ...phrased(-2, 'personne ne|hors service|en retard|aucune réponse|pas de réponse|encore une fois|une heure'),
    ...phrased(0, "merci d'envoyer|merci de|rien de spécial|sans plus|ni bon ni mauvais"),
    ...phrased(
      2,
      'pas mal|rien à redire|sans problème|aucun problème|bon rapport|avec plaisir|à temps|aux petits soins|petit déjeuner',
    ),
    ...phrased(
      3,
      'je recommande|reviendrons avec plaisir|rapport qualité-prix|rapport qualité prix|mieux que prévu|vivement recommandé',
    ),
  },
  negations: wordsOf('pas ne jamais aucun aucune sans ni rien plus'),
  degrees: {
    ...valued(0.3, 'très vraiment tellement extrêmement absolument totalement trop super si vivement particulièrement'),
    ...valued(-0.3, 'peu assez plutôt presque légèrement'),
  },
  turns: wordsOf('mais cependant pourtant toutefois néanmoins'),
};
