/** What Refine asks of `pluralize`, for the few English nouns that its own messages are made of. */
const singular = (noun) => noun.replace(/ies$/i, 'y').replace(/([^s])s$/i, '$1');
const plural = (noun) => `${singular(noun).replace(/([^aeiou])y$/i, '$1ie')}s`;

module.exports = { singular, plural };
