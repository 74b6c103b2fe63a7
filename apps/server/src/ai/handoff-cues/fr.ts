import { before, governorsOf, type HandoffCues, pattern, set, upTo } from './cues.js';

/** The cues of requests for a person in French. */
export const fr = (() => {
  const noun = `(?:personnes?|humains?|humaine|etres? humains?|conseiller(?:e|s)?|conseillere|agents?|operateur|operatrice|employee?s?|representante?|responsable|superviseur|manager|collegues?|technicien(?:ne)?|commerciale?|interlocuteur|interlocutrice|collaborateur|collaboratrice|charge de clientele|service client(?:s|ele)?|service apres vente|sav|support|equipe|standard|teleconseiller|teleconseillere|expert|specialiste|chef|gens|vendeur|vendeuse)`;
  const det = `(?:un|une|le|la|l|votre|un de vos|une de vos|l un de vos|des|de|d|les|un autre|une autre|quelque|aucun|aucune)`;
  const post = `(?: (?:humaine?s?|reele?s?|reelles?|physique|en direct|en chair et en os|vivante?|competente?|de (?:votre|l) equipe|du (?:service client|support)|de chez vous|en ligne|au telephone|d autre))`;
  const follow =
    before(`s svp stp maintenant qui pour au a sur de et ou car parce en pas plutot rapidement directement tout immediatement vite merci aujourd par dans
    afin concernant ici d svp puis que demain avant ce via il du sans plus`);
  const indefinite = `quelqu un(?: (?:de (?:reel|vrai|humain|vivant|competent|chez vous|votre equipe)|d (?:autre|humain)))?`;
  const someone = `(?:${indefinite}|(?:${det} )?(?:(?:vraie?s?|veritables?|autre) )?${noun}${post}{0,2}${follow})`;
  const strong = `(?:quelqu un (?:de (?:reel|vrai|humain|vivant)|d humain)|(?:${det} )?(?:(?:vraie?s?|veritables?) ${noun}|${noun}${post}{1,2}|etres? humains?|humains?)${follow}|(?:un|une) (?:conseiller|conseillere|operateur|operatrice|interlocuteur|interlocutrice|teleconseiller|personne|agent)${follow})`;
  const when =
    before(`s svp stp au a demain aujourd ce cet cette des vite rapidement maintenant quand lundi mardi mercredi jeudi vendredi samedi sur entre apres avant vers urgent
    urgemment asap tout plus dans pour car et ou si svp merci immediatement directement par en concernant sans bientot`);
  return {
    patterns: [
      pattern(
        'contact',
        `(?:parler|discuter|echanger|communiquer|dialoguer|converser|chatter|tchatter|chater|m entretenir|m adresser|entrer en contact|rentrer en contact|etre en contact|avoir affaire|etre mise? en (?:relation|contact)|prendre contact|me plaindre|etre transferee?|etre redirigee?|etre connectee?|etre aidee?|etre servie?) (?:${upTo(3)})(?:a|avec|par|aupres d|vers|au) ${someone}`,
      ),
      pattern('contact', `(?:joindre|contacter|avoir|voir|obtenir|appeler) ${strong}`),
      pattern('contact', `(?:joindre|avoir|contacter) quelqu un`),
      pattern(
        'direct',
        `(?:passez|passe|transferez|transfere|mettez|mets|redirigez|redirige|orientez|oriente|dirigez|connectez|connecte|donnez|donne|trouvez|trouve|basculez|bascule|renvoyez) (?:moi|nous) (?:(?:directement|vite|tout de suite|maintenant|s il vous plait|s il te plait|svp|plutot) )*(?:en (?:relation|contact|ligne|communication|liaison) )?(?:(?:a|avec|vers|au|aux|chez) )?${someone}`,
      ),
      pattern(
        'direct',
        `(?:mettez|mets) moi en (?:relation|contact|ligne|communication|liaison)(?: (?:svp|s il vous plait|maintenant))*$`,
      ),
      pattern(
        'direct',
        `(?:me|m|nous) (?:passer|passe|passez|transferer|transfere|transferez|mettre|met|mettez|rediriger|redirige|redirigez|orienter|oriente|diriger|connecter|connecte|donner|basculer|envoyer|renvoyer|trouver) (?:(?:directement|vite) )*(?:en (?:relation|contact|ligne|communication|liaison) )?(?:(?:a|avec|vers|au|aux|chez) )?${someone}`,
      ),
      pattern(
        'want',
        `(?:veux|voudrais|voulons|voudrions|souhaite|souhaiterais|souhaitons|besoin|prefere|prefererais|aimerais|exige|demande|reclame|faut) (?:avoir |plutot |vraiment |voir )?(?:d |de )?${strong}`,
      ),
      pattern(
        'want',
        `(?:veux|voudrais|souhaite|besoin|cherche|aimerais) (?:avoir )?(?:de |d )?${indefinite} (?:a qui|avec qui|pour|au telephone)`,
      ),
      pattern(
        'question',
        `(?:y a t il|il y a|y a|est ce qu il y a|existe t il|avez vous|as tu|vous avez|il n y a pas|n y a t il pas|y a pas) (?:(?:ici|la|vraiment|pas|bien|chez vous|au moins) )*(?:${strong}|(?:quelqu un|une personne|un humain) (?:a|avec) qui (?:(?:je|on) )?(?:puis|peux|peut|pourrais|puisse)?)`,
      ),
      pattern(
        'question',
        `(?:a|avec) qui (?:puis je|je peux|je pourrais|pourrais je|est ce que je peux|peut on) (?:parler|m adresser|discuter|echanger)`,
      ),
      pattern(
        'question',
        `quelqu un (?:de reel |d humain )?(?:peut il |pourrait il |peut |pourrait |doit )(?:me |m |nous )(?:appeler|rappeler|contacter|recontacter|telephoner)`,
      ),
      pattern(
        'question',
        `(?:un humain|une vraie personne|un conseiller|un operateur|une personne reelle) (?:peut il |peut elle |pourrait il |pourrait elle |peut |pourrait )(?:me |m |nous )?(?:aider|repondre|appeler|rappeler|contacter|prendre|regarder)`,
      ),
      pattern('direct', `(?:rappelez|rappelle|appelez|appelle|recontactez|recontacte|telephonez) (?:moi|nous)${when}`),
      pattern(
        'direct',
        `(?<!je )(?<!tu )(?:me|m|nous) (?:rappeler|appeler|telephoner|recontacter|rappeliez|rappelez|appelez|appeliez|rappelle|appelle|recontacte|recontactiez|passer un (?:coup de fil|appel)|donner un coup de fil)${when}`,
      ),
      pattern('direct', `(?:passez|donnez|passe) (?:moi|nous) un (?:coup de fil|appel|coup de telephone)`),
      pattern('contact', `(?:etre|me faire) (?:rappelee?|appelee?|recontactee?)${when}`),
      pattern(
        'want',
        `(?:veux|voudrais|souhaite|souhaiterais|aimerais|demande|besoin|attends) (?:(?:avoir|recevoir|d|de|un|etre|que l on|que) )*(?:rappel|appel|rappel telephonique|appel telephonique)${when}`,
      ),
      pattern(
        'question',
        `(?:pas|plus|sans|aucun|aucune|marre|assez|non aux?|ras le bol|stop aux?|deteste|halte aux?) (?:(?:parler|discuter|echanger|continuer|avoir affaire|de|d|des|du|un|une|le|la|les|l|a|avec|au|aux|ce|cette|ces|votre|me|repondre|etre|par|affaire|avoir|besoin|envie) )*(?:robots?|bots?|chatbots?|machines?|ia|repondeur|ordinateurs?|intelligence artificielle|automate|reponses automatiques)(?=$| (?:s|svp|merci|mais|ici|je|qui|et|maintenant|ni|stp|ou)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:s il vous plait|svp|un|une|je dis|avec|a|bonjour|maintenant|juste|parler|enfin) )*(?:humain|etre humain|vraie personne|vrai humain|personne reelle|agent humain|conseiller|conseillere|conseiller humain|operateur|operatrice|agent|vrai conseiller|vraie conseillere|vrai etre humain|agent reel|contact humain|assistance humaine|service humain)(?: (?:s il vous plait|s il te plait|svp|stp|maintenant|vite|merci))*$`,
      ),
    ],
    first: set('je j nous on me m moi'),
    governors: governorsOf({
      first: `veux voudrais peux pourrais puis souhaite souhaiterais aimerais prefere prefererais voulons voudrions pouvons souhaitons dois desire desirerais possible moyen envie besoin essaie
        essaye faut faudrait cherche demande prefererions aimerions tiens adorerais`,
      third:
        'veut veulent voudrait voudraient peuvent souhaitent souhaiterait aimerait aimeraient prefererait doivent demandent demande-t voulait veux-tu voulez voudriez',
      open: 'peut pourrait doit voulais',
      object: 'laissez laisse permettez',
    }),
    abilities: set('peux pourrais puis peut pourrait pouvons possible moyen laissez'),
    negations: set('pas plus jamais aucun aucune ni non nul'),
    averse: set('sans lieu avant evite eviter deteste refuse refuser apres plutot-que'),
    closed:
      set(`et ou mais comment pourquoi quand est ce que qu il s vous plait svp stp merci donc alors juste vraiment bien ne n pas plus y a t c si tout simplement aussi maintenant
      toujours encore enfin j de d absolument urgemment plutot directement ici serait avoir peut-etre or puis en fait`),
    conditions: set('si quand lorsque avant apres tant'),
    obligation:
      /(?:^| )(?:dois je|faut il|je dois|est ce qu il faut|on doit|doit on|il faut|est il (?:necessaire|obligatoire)|suis je oblige)(?: |$)/,
    others: set('il elle ils elles vous tu clients utilisateurs gens visiteurs qui'),
  } satisfies HandoffCues;
})();
