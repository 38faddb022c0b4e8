/** What is said about meals, about rooms, and by companies, in the same way as after a stay. */
export const dining = `
5 · The fish soup. I dream of it.
5 · Best hotel breakfast I have had in years: warm bread, real butter, no rush.
5 · Our waiter talked our son into trying mussels. He ate eleven.
5 · Vegan menu that is more than a plate of side dishes. Thank you!
5 · The barman made a drink without alcohol that I would order again before any gin.
4 · Lovely terrace and good food, portions a little small for a hungry walker.
4 · Excellent lamb. The wine list could have one more bottle below thirty.
4 · Good coffee at last. The pastries were gone by half past nine.
4 · Nice lunch, quick for a working day. Music a touch too loud.
4 · The risotto was perfect and the dessert almost.
3 · Food good, waiting long: fifty minutes between starter and main.
3 · Buffet fine, but the labels were missing and I have to avoid nuts.
3 · Average burger for an above-average price.
3 · The table by the kitchen door is not a table. It is a corridor.
3 · Nice people, lukewarm soup. They changed it, and the second one was lukewarm too.
2 · Ordered medium, got grey. Sent it back and got an argument.
2 · No high chair, no children’s plate, and a look when ours dropped a spoon.
2 · Breakfast ended ten minutes early and the eggs had ended long before.
2 · Asked for the fish without cream and got the cream without fish, more or less.
2 · The bill had two bottles on it that we did not drink. It took three people to take them off.
2 · The bar closed at ten although the sign says midnight. Eight of us stood there after our conference.
1 · A piece of plastic in the soup, and the answer was “that happens”. It should not.
1 · We waited an hour and a quarter on our anniversary and then left hungry.
5 @valencia · La paella del domingo, insuperable. Enhorabuena a la cocina.
2 @valencia · El arroz estaba pasado y el camarero tardó media hora en traer la cuenta.
5 @marseille · Une bouillabaisse comme celle de ma grand-mère. Bravo au chef !
4 @dubai · إفطار ممتاز وتنوع رائع في الأطباق، لكن القهوة كانت باردة.
4 @hamburg · Sehr gutes Fischbrötchen zum Frühstück, das gibt es sonst nirgends.
5 @edinburgh · Porridge done properly, with salt, and cream on the side. My grandmother would approve.
`;

export const room = `
3 · The shower head drips all night. A towel under it helps.
3 · One of the two bedside lamps flickers. Not urgent.
3 · Curtain rail has come off on the left side; the morning sun is up before I am.
3 · The safe says LOCKED and will not say anything else. Nothing in it, luckily.
3 · The hairdryer gives up after a minute. It does come back when it has cooled down.
3 · Remote control has no batteries, and neither does the spare.
4 · Just to let you know: the bulb in the corridor outside my door is out. Lovely room otherwise.
4 · A wobbly chair at the desk. I folded a coaster under it.
4 · The window handle is loose. It holds, but not for many more guests.
2 · The toilet runs without end. I switched it off at the wall to sleep.
2 · The air conditioning rattles as if a coin were caught in it.
2 · The bathroom door does not close, which matters when there are three of you.
2 · The heating stays at 17 degrees whatever the dial says. We have asked for a second blanket.
2 · The key card works every third time. I have been down to the desk five times today.
2 · No hot water before eight in the morning, and I leave at seven.
2 · Window does not shut completely; you hear every scooter, and it rained on the sill.
2 · The drain in the shower is blocked, the bathroom floods within two minutes.
2 · The minibar hums so loudly that I unplugged it. The milk for my medicine is in the desk’s fridge now.
1 · The balcony door does not lock. On the ground floor.
1 · The bathtub drains into the shower, and the shower into the hall.
1 · There are ants, a whole street of them, from the window to the cot.
1 · The lift stopped between two floors with my parents in it for twenty minutes.
1 · A socket by the bed sparked when I plugged in my telephone. I have taped over it.
1 · There is mould behind the headboard. My son has asthma, we need another room tonight.
2 @hamburg · Die Heizung lässt sich nicht regeln, es ist nachts viel zu heiß.
3 @valencia · La persiana está rota y no se puede bajar del todo.
1 @dubai · تسرب ماء من المكيف على السجادة بجانب السرير.
2 @marseille · La serrure de la salle de bain est cassée, impossible de fermer la porte.
`;

export const account = `
5 · Two hundred guests, one dietary list from hell, and not a single plate went to the wrong person.
5 · The invoice matched the offer to the cent. You have no idea how rare that is.
5 · Your team moved our plenary indoors in forty minutes when the storm came. Our director still talks about it.
4 · Everything as agreed. For the next congress we would need two more small rooms.
4 · Very good cooperation. A single contact for all six hotels would save us a lot of e-mails.
4 · Reliable as ever. Please send the quarterly list of stays as a spreadsheet.
4 · Our crews are happy, above all with the early breakfast.
3 · The hotel is good, the billing is slow: March came in June.
3 · Microphones failed twice during the opening. The technician was quick, the audience less forgiving.
3 · Rates went up twice within the contract year. We would have liked a call, not a letter.
2 · Three different people answered the same question in three different ways.
1 · We were promised the hall until midnight and the lights went out at ten, in the middle of the award ceremony.
4 · Gute Zusammenarbeit. Bitte die Rechnungen künftig nach Kostenstellen trennen.
`;
