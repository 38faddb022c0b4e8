import { type Lexicon, phrased, valued, wordsOf } from './lexicon.ts';

export const spanish: Lexicon = {
  words: {
    ...valued(
      -4,
      'horrible pésimo pésima terrible fatal asqueroso asquerosa desastre vergonzoso inaceptable espantoso',
    ),
    ...valued(
      -3,
      'malo mala mal malos malas decepción decepcionante decepcionado decepcionada desagradable grosero grosera maleducado',
    ),
    ...valued(-3, 'incompetente estafa timo sucio sucia sucios sucias incomible antipático antipática insoportable'),
    ...valued(
      -2,
      'frío fría fríos lento lenta lentos tarde retraso ruido ruidoso ruidosa roto rota rotos dañado dañada defectuoso avería',
    ),
    ...valued(
      -2,
      'caro cara caros error errores equivocado olvidado olvidaron faltaba faltaban falta viejo vieja anticuado complicado confuso',
    ),
    ...valued(
      -2,
      'lamentablemente desgraciadamente problema problemas olía olor ignorado ignoraron moho gotera cobraron nadie falla fallo',
    ),
    ...valued(-1, 'esperar esperamos esperé espera cola pequeño estrecho oscuro soso tibio peor'),
    ...valued(1, 'rápido rápida rápidamente fácil sencillo claro moderno céntrico práctico'),
    ...valued(
      2,
      'bueno buena buenos buenas bien buen amable amables agradable simpático simpática atento atenta educado limpio limpia',
    ),
    ...valued(
      2,
      'tranquilo tranquila cómodo cómoda eficaz eficiente puntual fiable competente servicial fresco fresca bonito bonita rico rica',
    ),
    ...valued(2, 'contento contenta satisfecho satisfecha gracias acogedor acogedora cuidado gusto divertido'),
    ...valued(
      3,
      'delicioso deliciosa encantó encantado encantada encanta recomiendo recomendable genial preciosa precioso estupendo estupenda',
    ),
    ...valued(
      4,
      'excelente perfecto perfecta excepcional fantástico fantástica maravilloso maravillosa impresionante inmejorable espectacular',
    ),
  },
  phrases: {
    ...phrased(-4, 'nunca más|no vuelvo|no volveré|no volveremos|jamás volveré'),
    ...phrased(-3, 'deja mucho que desear|no vale la pena|pérdida de tiempo|no lo recomiendo|olía fatal|olía mal'),
    ...phrased(
      -2,
      'no funciona|no funcionaba|demasiado caro|demasiado largo|demasiado ruido|fuera de servicio|una hora|nadie contesta',
    ),
    ...phrased(-2, 'sin respuesta|dos veces|no contestan|nadie responde'),
    ...phrased(0, 'nada especial|por favor|ni bueno ni malo|sin más'),
    ...phrased(
      2,
      'no está mal|sin problemas|sin problema|ningún problema|buena relación|muchas gracias|a tiempo|bien situado',
    ),
    ...phrased(
      3,
      'lo recomiendo|volveremos sin duda|volveré sin duda|volveremos|sin duda|mejor de lo esperado|relación calidad-precio|de diez',
    ),
  },
  negations: wordsOf('no nunca jamás sin ni tampoco nada ningún ninguna'),
  degrees: {
    ...valued(0.3, 'muy realmente tan extremadamente absolutamente totalmente demasiado súper mucho mucha muchísimo'),
    ...valued(-0.3, 'poco algo bastante casi ligeramente'),
  },
  turns: wordsOf('pero sin-embargo aunque'),
};
