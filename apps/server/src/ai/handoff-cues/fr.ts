import { before, governorsOf, type HandoffCues, pattern, set, spellingsOf, upTo } from './cues.js';

/** The cues of requests for a person in French. */
export const fr = (() => {
  const noun = `(?:personnes?|humains?|humaine|etres? humains?|conseiller(?:e|s)?|conseillere|agents?|operateur|operatrice|employee?s?|representante?|responsable|superviseur|manager|collegues?|technicien(?:ne)?|commerciale?|interlocuteur|interlocutrice|collaborateur|collaboratrice|charge de clientele|service client(?:s|ele)?|service apres vente|sav|support|equipe|standard|teleconseiller|teleconseillere|expert|specialiste|chef|cheffe|patron(?:ne)?|gerante?|directeur|directrice|superieure?|encadrant|boss|proprietaire|gestionnaire|assistante?|gens|monde|vendeur|vendeuse|comptabilite|compta|facturation|ventes|reclamations?|retours?|livraisons?|direction|secretariat|accueil|standardiste|hotline|litiges|recouvrement|(?:service|departement|equipe|bureau|pole) (?:des |de la |de l |du |de |d )?[a-z]+)`;
  const det = `(?:un|une|le|la|l|ton|ta|votre|vos|notre|un de vos|une de vos|l un de vos|des|de|d|les|un autre|une autre|quelque|aucun|aucune)`;
  const post = `(?: (?:humaine?s?|reele?s?|reelles?|physique|en direct|en chair et en os|vivante?|competente?|de (?:votre|l) equipe|du (?:service client|support)|de chez vous|en ligne|au telephone|d autre))`;
  const follow =
    before(`s svp stp maintenant qui pour au a sur de et ou car parce en pas plutot rapidement directement tout immediatement vite merci aujourd par dans
    afin concernant ici d svp puis que demain avant ce via il du sans plus par chez disponible des la`);
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
        `(?:parler|causer|jaser|papoter|discuter|echanger|communiquer|dialoguer|converser|chatter|tchatter|chater|m entretenir|m adresser|entrer en contact|rentrer en contact|etre en contact|avoir affaire|etre mise? en (?:relation|contact)|prendre contact|me plaindre|etre transferee?|etre redirigee?|etre connectee?|etre aidee?|etre servie?) (?:${upTo(3)})(?:a|avec|par|aupres d|vers|au) ${someone}`,
      ),
      pattern(
        'contact',
        `(?:joindre|contacter|avoir|voir|obtenir|appeler|atteindre) (?:${strong}|(?:le |la |l |votre |un |une )(?:service [a-z]+(?: [a-z]+)?|sav|support|standard|responsable|manager|gerant|gerante|directeur|directrice|comptabilite|commercial|conseiller|technicien|hotline)${follow})`,
      ),
      pattern('contact', `(?:joindre|avoir|contacter|voir) quelqu un(?! d autre que)`),
      pattern(
        'direct',
        `(?:passez|passe|transferez|transfere|mettez|mets|redirigez|redirige|orientez|oriente|dirigez|connectez|connecte|donnez|donne|trouvez|trouve|basculez|bascule|renvoyez) (?:moi|nous) (?:(?:directement|vite|tout de suite|maintenant|s il vous plait|s il te plait|svp|plutot) )*(?:en (?:relation|contact|ligne|communication|liaison) )?(?:(?:a|avec|vers|au|aux|chez) )?(?!personne$)${someone}`,
      ),
      pattern(
        'direct',
        `(?:mettez|mets) moi en (?:relation|contact|ligne|communication|liaison)(?: (?:svp|s il vous plait|maintenant))*$`,
      ),
      pattern(
        'direct',
        `(?<!ne )(?:me|m|nous) (?:passer|passe|passez|transferer|transfere|transferez|mettre|met|mettez|rediriger|redirige|redirigez|orienter|oriente|diriger|connecter|connecte|donner|basculer|envoyer|renvoyer|trouver) (?:(?:directement|vite) )*(?:en (?:relation|contact|ligne|communication|liaison) )?(?:(?:a|avec|vers|au|aux|chez) )?${someone}`,
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
        `(?<!suis )(?<!es )(?<!etes )(?:pas|plus|sans|aucun|aucune|marre|assez|non aux?|ras le bol|stop aux?|deteste|halte aux?) (?:(?:parler|discuter|echanger|continuer|avoir affaire|de|d|des|du|un|une|le|la|les|l|a|avec|au|aux|ce|cette|ces|votre|me|repondre|etre|par|affaire|avoir|besoin|envie) )*(?:robots?|bots?|chatbots?|machines?|ia|repondeur|ordinateurs?|intelligence artificielle|automate|reponses automatiques)(?=$| (?:s|svp|merci|mais|ici|je|qui|et|maintenant|ni|stp|ou)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:s il vous plait|svp|un|une|je dis|avec|a|bonjour|maintenant|juste|parler|enfin) )*(?:humain|etre humain|vraie personne|vrai humain|personne reelle|agent humain|conseiller|conseillere|conseiller humain|operateur|operatrice|agent|vrai conseiller|vraie conseillere|vrai etre humain|agent reel|contact humain|assistance humaine|service humain)(?: (?:s il vous plait|s il te plait|svp|stp|maintenant|vite|merci))*$`,
      ),
      pattern(
        'direct',
        `(?<!ne )(?:passez|passe|transferez|transfere|mettez|mets|redirigez|connectez|donnez|basculez) (?:moi|nous) (?:(?:directement|vite|svp|plutot) )*(?:en (?:relation|contact|ligne|communication|liaison) )?(?:(?:a|avec|vers|au|aux) )?(?:la |le |l |votre |vos )?(?:service|departement|comptabilite|compta|facturation|direction|commercial|sav|support|standard|ventes)(?: |$)?`,
      ),
      pattern(
        'direct',
        `(?:transferez|transfere|transmettez|transmets|passez|passe|envoyez|remontez|faites suivre|escaladez|redirigez|confiez) (?:(?:ma|mon|la|le|cette|ce|ca|cela|l) )*(?:demande|message|question|appel|dossier|conversation|reclamation|discussion|chat|tout)?(?: ca)? ?(?:a|au|aux|vers) ${someone}`,
      ),
      pattern(
        'question',
        `(?:a|avec|vers|aupres de) qui (?:(?:est ce que|je|on|nous) )*(?:puis je|je peux|je dois|dois je|je pourrais|pourrais je|est ce que je peux|est ce que je dois|peut on|puis|peux|dois|faut il|il faut|doit on|devrais je|je devrais|pourrait on|on peut|on doit|parle|parler|m adresse|m adresser)(?: (?:me |m |en )?(?:parler|adresser|discuter|echanger|voir|tourner|renseigner|plaindre|demander|diriger|ecrire))?(?! (?:je|il|on|faire|payer|rendre|envoyer|donner|renvoyer|virer)(?: |$))`,
      ),
      pattern(
        'question',
        `qui (?:(?:est ce que|je|on) )*(?:dois je|puis je|je peux|je dois|peux|dois|faut il|il faut|peut on|devrais je) (?:contacter|appeler|joindre|voir|solliciter)`,
      ),
      pattern(
        'question',
        `qui (?:peut|pourrait|pourra) (?:me |m |nous )(?:aider|renseigner|conseiller|repondre|rappeler|appeler|contacter)`,
      ),
      pattern(
        'question',
        `(?:qui (?:s occupe|est en charge|est charge|gere|est responsable) (?:${upTo(6)})?(?:chez vous|dans votre (?:equipe|entreprise|service|societe)|ici)|qui est (?:mon|le|la|votre) (?:interlocuteur|interlocutrice|contact|responsable|conseiller|conseillere|bon interlocuteur|bonne personne|personne a contacter))`,
      ),
      pattern(
        'question',
        `(?:est ce que |que |qu |faites que )?(?:quelqu un|un humain|une personne|un conseiller|un agent|un technicien|un commercial|un responsable)(?: de (?:chez vous|votre equipe|l equipe))?(?: peut| pourrait| pourra| veut bien)?(?: il| elle| on| t il)? (?:me |m |nous )(?:rappelle|rappelles?|appelle|appeler|rappeler|contacte|contacter|recontacte|recontacter|telephoner|telephone|aider|aide|repondre|reponde|assister|prendre en charge)`,
      ),
      pattern(
        'direct',
        `(?:^|veux |voudrais |souhaite |souhaiterais |aimerais |prefere |faut |faudrait |demande |merci )(?:bien )?(?:qu on|que l on|que vous|que quelqu un|qu un (?:conseiller|technicien|humain|agent|commercial)) (?:me |m )(?:rappelle|rappeliez|appelle|appeliez|contacte|contactiez|recontacte|telephone|recontactiez|passe)`,
      ),
      pattern(
        'direct',
        `(?:^|^de |merci de |pouvez vous |pourriez vous |vous pouvez |pourrais tu |peux tu |veuillez |svp |priere de )(?:bien vouloir )?(?:me |m |nous )(?:contacter|recontacter|joindre|rappeler|appeler|telephoner)${when}`,
      ),
      pattern('direct', `(?:contactez|contacte|joignez|rappelez|recontactez) (?:moi|nous)${when}`),
      pattern('direct', `(?:contactez|joignez) (?:moi|nous) (?:directement )?par (?:telephone|mail|tel|sms|whatsapp)`),
      pattern(
        'direct',
        `(?:prenez|prends|entrez|mettez vous|prenne|preniez) (?:en )?contact avec (?:moi|nous)|(?:prendre|entrer en|reprendre) contact avec moi`,
      ),
      pattern(
        'direct',
        `(?:ecrivez|ecris|envoyez|envoie) (?:moi|nous) (?:un |une |par )?(?:mail|e mail|email|courriel|sms|message|whatsapp)(?=$| (?:s|svp|stp|a|au|merci|quand|pour me)(?: |$))`,
      ),
      pattern('direct', `(?:faites|faire|fais) (?:moi |me )?(?:rappeler|appeler|contacter|aider) par ${someone}`),
      pattern(
        'contact',
        `(?:en |nous |se |s |me |te |vous |d en )?(?:parler|discuter|echanger|voir|expliquer|regler|s appeler|appeler) (?:${upTo(3)})?(?:par|au|de vive voix au|par le) (?:telephone|tel)`,
      ),
      pattern(
        'question',
        `(?:on|nous|peut on|pourrait on|pouvons nous) (?:peut |pourrait |pouvons )?(?:s appeler|se telephoner|nous appeler|s appele|en parler par telephone|en parler au telephone)`,
      ),
      pattern(
        'want',
        `(?:veux|voudrais|souhaite|souhaiterais|aimerais|besoin|demande) (?:(?:avoir|d|de|un|une|prendre|fixer|planifier|reserver) )*(?:rendez vous|rdv|entretien|rappel|echange) (?:telephonique|par telephone|avec ${someone})`,
      ),
      pattern(
        'want',
        `(?:veux|voudrais|souhaite|besoin|aimerais|prefere|prefererais|demande) (?:(?:avoir|de|d|l|la|une|recevoir|obtenir) )*(?:aide|assistance|appui|conseils?|reponse|support) (?:(?:d|de|par|humaine?) )+(?:l |la )?(?:${strong}|quelqu un|humain|humaine|personne|conseiller)`,
      ),
      pattern(
        'want',
        `(?:veux|voudrais|souhaite|besoin|cherche|aimerais|exige) (?:avoir )?(?:de |d )?quelqu un (?:de (?:competent|reel|vrai|humain|serieux|chez vous|qualifie)|d autre|qui (?:sache|comprenne|connaisse|peut|puisse|comprend))`,
      ),
      pattern(
        'question',
        `(?:est ce que |est il possible que )?(?:le|la|votre|un|une) (?:responsable|manager|gerant|gerante|directeur|directrice|patron|patronne|chef|conseiller|conseillere|technicien)(?: du (?:magasin|service))? (?:est|serait|est il|est elle) (?:il |elle )?(?:la|disponible|present|presente|joignable)`,
      ),
      pattern(
        'question',
        `^(?:(?:s il vous plait|svp|un|une|le|la|bonjour|juste|avec|au) )*(?:service client(?:s|ele)?|sav|service apres vente|responsable|operateur humain|operatrice humaine|quelqu un d autre|autre personne|une autre personne|un autre conseiller|vrai service client|interlocuteur humain|technicien|conseiller|parler a un (?:humain|agent|conseiller))(?: (?:s il vous plait|s il te plait|svp|stp|maintenant|vite|merci))*$`,
      ),
      pattern(
        'question',
        `^(?:(?:bonjour|le|la|votre) )*(?:comptabilite|service commercial|service technique|facturation|support|direction|standard|support technique)(?: (?:s il vous plait|svp|stp))+$`,
      ),
      pattern(
        'question',
        `(?<!suis )(?<!es )(?<!etes )(?:stop|arretez avec|arrete avec|halte|a bas|ras le bol|marre|degage|degagez) (?:(?:le|la|les|de|du|des|a|au|aux|ce|cette|ces|votre|parler|avec|une|un) )*(?:robots?|bots?|chatbots?|machines?|ia|repondeur|automates?)`,
      ),
      pattern(
        'direct',
        `(?:aimerais|voudrais|souhaite|souhaiterais|veux|prefere|prefererais|faut|faudrait|besoin) (?:(?:bien|plutot) )*(?:qu un|qu une|que quelqu un|que l un de vous) ?(?:humain|conseiller|conseillere|personne|vraie personne|technicien|responsable|collegue|agent|etre humain)?(?: de (?:chez vous|votre equipe))? (?:me |m |s en |y |regarde|prenne|lise|verifie|traite|examine|s occupe|reponde|voie|jette)`,
      ),
      pattern(
        'question',
        `(?:l un|l une|un|une|quelqu un) (?:d entre vous|de vous|de vos (?:collegues|conseillers|collaborateurs|agents)|dans votre equipe|de votre equipe) (?:peut|pourrait|peut il|pourrait il|saurait)`,
      ),
      pattern(
        'question',
        `(?:un|une) (?:humain|vraie personne|vrai humain|conseiller|conseillere|personne|collegue|technicien|responsable) (?:peut|pourrait|peut il|peut elle|pourrait il|pourrait elle) (?:me |m |y |le |la |s en )?(?:regarder|verifier|voir|lire|occuper|traiter|jeter|intervenir|prendre|expliquer|aider|repondre)`,
      ),
      pattern(
        'question',
        `(?:quelqu un|des humains|des gens|une personne|une vraie personne) (?:qui )?(?:travaille|travaillent|repond|repondent|lit|lisent) (?:(?:vraiment|encore|ici|chez vous|la|ca|derriere) ?)+`,
      ),
      pattern(
        'question',
        `(?:a|avec|vers|aupres de|dans) quel (?:service|departement|conseiller|interlocuteur|bureau) (?:dois|puis|je|faut|peut|doit|est ce)`,
      ),
      pattern(
        'question',
        `quel (?:service|departement|conseiller|interlocuteur) (?:s occupe|gere|traite|est en charge|est responsable|contacter|dois je contacter|faut il contacter)`,
      ),
      pattern(
        'question',
        `qui (?:s occupe|gere|traite|est en charge|est responsable|est charge) (?:(?:de|des|du|la|le|les|l|mes|vos) )*(?:remboursements?|reclamations?|retours?|factures?|facturation|commandes?|garanties?|contrats?|litiges?|reparations?|reservations?|ventes?|pros|professionnels|grossistes)`,
      ),
      pattern('question', `aupres de qui (?:${upTo(4)})?(?:reclamation|reclamer|plaindre|plainte|renseigner)`),
      pattern(
        'direct',
        `(?<!s )(?:appelez|appelle|allez chercher|va chercher|faites venir|fais venir|donnez moi|trouvez moi|passez moi|passe moi|allez me chercher) (?:moi |nous )?(?:le|la|votre|un|une|ton|ta) (?:responsable|directeur|directrice|chef|manager|patron(?:ne)?|superieure?|superviseur|gerante?|collegue|conseillere?|humain)`,
      ),
      pattern(
        'direct',
        `^(?:(?:s il vous plait|svp|bonjour|merci|juste|un|une|petit|me|faire|il me faut|je veux) )*(?:appelez|rappel|rappelez|rappeler|appel telephonique|coup de fil|rendez vous telephonique|contact telephonique|telephonez)(?: (?:s il vous plait|s il te plait|svp|stp|merci|urgent|vite|demain|demande|souhaite))*(?<! je veux)$`,
      ),
      pattern(
        'direct',
        `(?:telephonez|telephone|bigophonez|bigophone|telephonnez|phonez|appelle|telephone) moi(?=$| )`,
      ),
      pattern(
        'direct',
        `(?:attends|attend|attendons|dans l attente de|reste dans l attente de) (?:(?:toujours|encore|impatiemment) )*(?:votre|un|ton|qu on me|que vous me|que quelqu un me) (?:appel|rappel|coup de fil|rappelle|rappeliez|appelle|contacte)`,
      ),
      pattern(
        'question',
        `^(?:(?:je|j|mais|non|bonjour|plutot|mieux) )*(?:prefere|prefererais|aimerais|voudrais|plutot|aimerais mieux|veux) (?:(?:le|en|de|par|plutot|parler|discuter|echanger|au|vive|voix) )*(?:parler|telephone|voix|discuter de vive voix)(?: (?:svp|merci))*$`,
      ),
      pattern(
        'contact',
        `que je (?:parle|cause|discute|echange|m entretienne|m adresse|voie|joigne|contacte) (?:directement )?(?:(?:a|avec|au) )?${someone}`,
      ),
      pattern('contact', `(?:parler|passer|voir|joindre|avoir) (?:a |avec )?(?:madame|monsieur|mme|mr|m) [a-z]+`),
      pattern(
        'contact',
        `(?:parler|passer|joindre|avoir) (?:a |avec )?[a-z]+ (?:du|de la|des|de l|au) (?:service|support|comptabilite|sav|ventes|facturation|direction)(?: [a-z]+)?`,
      ),
      pattern(
        'want',
        `(?:besoin|veux|voudrais|cherche|faut|faudrait|souhaite) (?:(?:me|avoir|d|de|un|une|absolument) )*(?:quelqu un (?:qui|pour|capable|d)|technicien|technicienne|expert|experte|specialiste|conseiller|conseillere|contact humain|interlocuteur|vrai contact)(?=$| (?:pour|qui|s|y|svp|humain|de|au|en|d|rapidement|maintenant|competent)(?: |$))`,
      ),
      pattern(
        'question',
        `^(?:(?:bonjour|le|la|votre|les|un|une|je veux|ton) )*(?:responsable|superieur|directeur|patron|chef|gerant|manager|agent en ligne|conseiller en ligne|service (?:reclamations?|commercial|technique|facturation|comptabilite|livraison|retours?))(?: (?:s il vous plait|s il te plait|svp|stp|maintenant))+$|^(?:agent|conseiller|operateur) en (?:ligne|direct)$`,
      ),
      pattern(
        'contact',
        `(?:parler|discuter|echanger) (?:a|avec) (?:un|une|votre|le|la|mon|ma) (?:pharmacien(?:ne)?|avocate?|medecin|docteur|mecanicien|comptable|architecte|veterinaire|dentiste|infirmiere?|professeur|plombier|electricien|courtier|professionnel|conseiller habituel|conseillere habituelle|conseiller|conseillere|gestionnaire|banquier|charge de [a-z]+)`,
      ),
      pattern('contact', `parler a du monde`),
      pattern(
        'question',
        `(?:le|la|mon|ma) (?:personne|conseiller|conseillere|collegue|technicien|gestionnaire|responsable) (?:${upTo(6)})?(?:peut elle|peut il|peut|pourrait elle|pourrait il|pourrait|doit|devrait) (?:me |m )(?:contacter|appeler|rappeler|recontacter|ecrire|repondre)`,
      ),
      pattern(
        'question',
        `(?:ame qui vive|quelqu un de vivant|quelqu un au bout du fil|etre vivant|personne de vivante?|humain au bout du fil)`,
      ),
      pattern(
        'direct',
        `(?:me |m |nous )(?:passer|passe|passez|passes) (?:l atelier|la boutique|le magasin|le service [a-z]+|la caisse|le bureau|quelqu un|un humain|une personne|un conseiller|[a-z]+ (?:du|de la) (?:service|compta|comptabilite|support|sav|direction|caisse)(?: [a-z]+)?)`,
      ),
      pattern(
        'direct',
        `tu me (?:passes|transferes|connectes|mets) (?:(?:en|relation|avec|a|vers) )*(?:un|une) (?:humain|humaine|personne|conseiller|conseillere|agent|vrai [a-z]+)`,
      ),
      pattern(
        'direct',
        `(?:mettez|mets|mettre|ajoutez|incluez|impliquez|faire intervenir|faites intervenir|fais intervenir|faites venir) (?:un|une|votre|le|la) (?:collegue|responsable|humain|conseiller|conseillere|superieur|manager|technicien|personne)`,
      ),
      pattern(
        'direct',
        `(?:donner|donnez|donne|passer|passez) (?:moi |nous |me )?un coup de (?:telephone|fil|tel|bigo)`,
      ),
      pattern('direct', `rappelez moi enfin`),
      pattern(
        'question',
        `(?:marre|assez|ras le bol|tannee?|fatiguee?|lassee?|exasperee?) (?:(?:de|du|des|d|ce|cette|parler|a|au|un|une|le|la|avec) )*(?:robots?|bots?|chatbots?|machines?|ia)`,
      ),
      pattern(
        'question',
        `(?:coup de main|aide|assistance|avis|reponse) (?:d un|d une|de la part d un|de) (?:humain|conseiller|conseillere|vraie personne|personne|technicien|collegue)`,
      ),
      pattern(
        'question',
        `^(?:(?:allo|bonjour|est ce qu|il|y|a|t|ya|he oh|hey) )*quelqu un(?: (?:la|ici|ligne|en ligne|de l autre cote|est la|svp|au bout|disponible))*$`,
      ),
      pattern(
        'question',
        `(?:a qui|avec qui|vers qui|aupres de qui) (?:est ce que )?(?:je|j|on|faut il|dois je|puis je) ?(?!(?:paie|paye|envoie|fais|rends|renvoie|donne|verse|vire|vends|payer|envoyer|faire|rendre|dois faire|dois payer)(?: |$))(?:m |me |s )?(?:[a-z]+)(?=$| (?:pour|au|a|si|d|de|ca|une|un|concernant|quand|en)(?: |$))`,
      ),
      pattern(
        'question',
        `(?:qui|quelle personne) (?:je peux |dois je |puis je |je dois |faut il )?(?:contacter|appeler|joindre|solliciter)(?=$| )`,
      ),
      pattern(
        'question',
        `comment (?:est ce que )?(?:je |j |on )?(?:joins|joindre|contacte|contacter|atteins|trouve|trouver|arrive a joindre|fais pour joindre|avoir) (?:quelqu un|${strong}|un etre humain)`,
      ),
      pattern(
        'contact',
        `(?:etre|me faire|etre bien) (?:contactee?|recontactee?|joint|jointe|appelee?|rappelee?|conseillee? par telephone)(?: par ${someone})?(?=$| )`,
      ),
      pattern(
        'direct',
        `(?:^|de |merci de |veuillez |priere de |svp |pour )(?:rappeler|me rappeler|m appeler|prendre contact|me faire contacter|me faire rappeler|me contacter|me recontacter)(?: (?:svp|merci|au [0-9 ]+|rapidement|vite|avec moi))*$`,
      ),
      pattern(
        'question',
        `(?:refuse de|hors de question de|pas question de|ne vais pas|ne veux plus) (?:parler|discuter|echanger|ecrire) (?:a|avec) (?:(?:un|une|le|la|ce|cette|votre|des) )*(?:robots?|bots?|chatbots?|machines?|ordinateurs?|ia)`,
      ),
      pattern(
        'question',
        `(?:passez outre|contourner|passer|sauter|quitter|eviter|coupez|eteignez) (?:(?:le|la|ce|cette|votre) )+(?:robot|bot|chatbot|machine)`,
      ),
      pattern(
        'direct',
        `(?:passe|passez|laisse|laissez|cede|cedez|donne|donnez|rends|rendez) (?:la main|le relais|le clavier) (?:a|au) ${someone}`,
      ),
      pattern(
        'question',
        `(?:quelqu un|un humain|un conseiller|un collegue|une personne) (?:peut|pourrait|peut il|pourrait il|doit) (?:prendre|reprendre|assurer|intervenir) ?(?:le relais|la suite|la main|la conversation)?`,
      ),
      pattern(
        'direct',
        `(?:veux|voudrais|souhaite|peux tu|pouvez vous) ?(?:escalader|monter au niveau superieur|passer au niveau superieur|faire remonter)`,
      ),
      pattern('contact', `parler a (?:du vrai monde|du monde|de vrais gens|de vraies personnes|de vrais humains)`),
      pattern(
        'question',
        `^(?:(?:non|mais|juste|svp|bonjour|je veux|pas|vous|plutot|avec|a) )*(?:une personne|une vraie personne|avec une personne|avec un humain|a un humain|un etre humain)(?: (?:s il vous plait|svp|stp|maintenant|reelle|merci))*$`,
      ),
      pattern(
        'direct',
        `(?:que|qu) ${upTo(4)}(?:me|m) (?:rappelle|rappellent|appelle|contacte|recontacte|telephone|ecrive|reponde)(?! (?:pas|le|la|que)(?: |$))`,
      ),
      pattern(
        'direct',
        `(?:donnez|donne|passez|passe|envoyez|filez|avoir|obtenir|auriez vous|avez vous) (?:moi |nous )?(?:le|un|les) (?:contact|numero|telephone|mail|coordonnees|portable|ligne directe)(?: direct)? (?:du|de|d|des) (?:(?:la|le|l|votre|vos|un|une) )*(?:quelqu un|responsable|gerante?|directeur|directrice|chef|manager|commercial|conseiller|conseillere|technicien|service [a-z]+|personne|superieur|vendeur)`,
      ),
      pattern(
        'question',
        `qui (?:s occupe de|est responsable de|suit|gere|traite|est en charge de) (?:mon|ma|notre) (?:dossier|cas|demande|compte|commande|reclamation|contrat)`,
      ),
      pattern(
        'question',
        `qui (?:peut|pourrait) (?:me )?(?:regler|resoudre|arranger|traiter|debloquer) (?:ca|cela|ce probleme|le probleme|mon probleme)`,
      ),
      pattern(
        'question',
        `(?:un|une|votre) (?:technicien|conseiller|conseillere|commercial|agent|expert) (?:peut|pourrait|peut il|pourrait il|peut elle) (?:passer|venir|se deplacer)`,
      ),
      pattern(
        'direct',
        `(?:suis|serai|reste) (?:joignable|disponible) (?:au|par|a partir|entre|apres|avant)|(?:vous pouvez|tu peux|pouvez) me joindre(?=$| )|joindre au [0-9]+`,
      ),
      pattern(
        'question',
        `(?:pouvez vous|pourriez vous|peux tu|vous pouvez) (?:m aider|me renseigner|me conseiller|m assister|me repondre|m expliquer)(?: ca)? par (?:telephone|tel|appel)`,
      ),
      pattern(
        'question',
        `^(?:(?:je veux|besoin|une|d une|svp) )*(?:assistance|aide|support|conseil) (?:telephonique|par telephone|humaine?)(?: svp)*$`,
      ),
      pattern(
        'direct',
        `^(?:(?:non|j ai|bonjour|vraiment|svp) )*(?:besoin de|envie de|je veux|veux|je voudrais|voudrais|dois) parler(?: (?:svp|maintenant|urgent|vite))*$`,
      ),
      pattern(
        'contact',
        `(?:etre|soit|sois) (?:traitee?|lue?|repondue?|aidee?|conseillee?|servie?|prise? en charge|examinee?|verifiee?) par (?:${strong}|quelqu un|une personne|un humain)`,
      ),
      pattern('direct', `(?:repondez|reponds) (?:moi|nous) par (?:telephone|mail|e mail|courriel|sms|whatsapp)`),
    ],
    terse: {
      persons: set(
        `quelqu humain humaine humains personne conseiller conseillere conseillers agent agents operateur operatrice responsable superviseur manager technicien technicienne expert specialiste commercial commerciale interlocuteur interlocutrice collegue collegues employe employee representant directeur directrice gerant gerante patron chef superieur vendeur vendeuse teleconseiller gens`,
      ),
      units: set(
        `service sav support comptabilite facturation direction equipe standard hotline client reclamation reclamations commercial technique accueil`,
      ),
      titles: set(`madame monsieur mme mr m mlle`),
      contacts: set(
        `parler discuter echanger causer jaser joindre contacter contact transferer transferez basculer basculez passer passez rediriger relation rappel rappeler rappelez appeler appel communiquer rendez chat mettre mettez connecter connectez adresser intervention entretien transfert lien tchat entretenir`,
      ),
      wants: set(
        `veux voudrais voudrai souhaite souhaiterais besoin prefere prefererais exige demande faut faudrait cherche donnez donne envoyez envoie trouvez trouve filez file reel reelle vrai vraie vivant aide assistance direct aimerais`,
      ),
      channels: set(`telephone vive voix`),
      fillers: set(
        `je j me m moi nous on vous tu il elle un une le la les l de d du des a au aux avec par pour en votre vos ton ta s svp stp plait te bonjour oui ok maintenant vite merci ici peux puis pourrais pouvez pourriez peut est ce que qu possible avoir etre y c ca t faire prendre fixer ligne plutot directement urgent tout suite urgemment autre vers chez allo competent mise mis ai mon ma si voir veuillez merci demander jour cette et donc vous vouz`,
      ),
      topics: set(`concernant sujet propos car parce`),
    },
    triggers: set(
      `rappelee rappele appelee contacte automatiques entre l qui bot bots robot robots chatbot machine machines ordinateur ia automate repondeur appelle appelez rappelle rappelez rappelles telephonez telephone contactez contacte contactiez recontacter recontacte joignez joint joignable coup rdv mail ecrivez ecris message ame monde vivant dossier main relais passe passes transfere transmettez mets connecte rediriger redirige service departement escalader superieur recontactee bigophonez phonez repondez personne telephonique rendez fil contactee faites quel relancer parle joins`,
    ),
    spellings: spellingsOf(
      `moe=moi, toe=toi, voudrai=voudrais, boss=chef, parlerr=parler, veu=veux, jveu=je veux, perssone=personne, persone=personne, paler=parler, voudrait=voudrais, consellier=conseiller, kelqun=quelqu un, quelqun=quelqu un, qln=quelqu un, qqn=quelqu un, qqun=quelqu un, qlq1=quelqu un, qq1=quelqu un, kelkun=quelqu un, quelquun=quelqu un, quelquin=quelqu un, jveux=je veux, jve=je veux, jvx=je veux, jpeux=je peux, jpe=je peux, jvoudrais=je voudrais, jaimerais=j aimerais, jai=j ai, chui=je suis, ya=y a, yaurait=y aurait, umain=humain, umains=humains, humin=humain, consellier=conseiller, conseiler=conseiller, conseillier=conseiller, telephonne=telephone, tel=telephone, rapeler=rappeler, rapelez=rappelez, rappellez=rappelez, rapellez=rappelez, apeler=appeler, apelez=appelez, appellez=appelez, apl=appel, rdv=rendez vous, svpl=svp, stpl=stp, pr=pour, vs=vous, rep=representant, resp=responsable`,
    ),
    forgiven: [
      'operateur',
      'operatrice',
      'interlocuteur',
      'responsable',
      'personne',
      'superviseur',
      'technicien',
      'telephone',
      'commercial',
    ],
    first: set('je j nous on me m moi'),
    governors: governorsOf({
      first: `possibilite moyen esperais occasion bien veux voudrais peux pourrais puis souhaite souhaiterais aimerais prefere prefererais voulons voudrions pouvons souhaitons dois desire desirerais possible moyen envie besoin essaie
        essaye faut faudrait cherche demande prefererions aimerions tiens adorerais`,
      third:
        'veut veulent voudrait voudraient peuvent souhaitent souhaiterait aimerait aimeraient prefererait doivent demandent demande-t voulait veux-tu voulez voudriez',
      open: 'peut pourrait doit voulais',
      object: 'laissez laisse permettez',
    }),
    abilities: set('peux pourrais puis peut pourrait pouvons possible moyen laissez'),
    negations: set('pas plus jamais aucun aucune ni non nul'),
    averse: set('inutile arretez arrete cessez sans lieu avant evite eviter deteste refuse refuser apres plutot-que'),
    closed:
      set(`et ou mais comment pourquoi quand est ce que qu il s vous plait svp stp merci donc alors juste vraiment bien ne n pas plus y a t c si tout simplement aussi maintenant
      toujours encore enfin j de d absolument urgemment plutot directement ici serait avoir peut-etre or puis en fait`),
    conditions: set('si quand lorsque avant apres tant'),
    obligation:
      /(?:^| )(?:dois je|faut il|je dois|est ce qu il faut|on doit|doit on|il faut|est il (?:necessaire|obligatoire)|suis je oblige)(?: |$)/,
    others: set('il elle ils elles vous tu clients utilisateurs gens visiteurs qui'),
  } satisfies HandoffCues;
})();
