import type { IntentPatterns } from '../intent-rules.js';

/** Further patterns of French, made from verbs and nouns of the subject and from no post, without accents. */
export const generalFrench: Partial<IntentPatterns> = {
  looks_for_vendor:
    /\b(?:(?:nous|on) (?:externalisons|externalise|passons a|passe a|s'equipe|nous equipons|demenageons|ouvrons|renovons)|qui (?:a|aurait) (?:de la |du |une )?(?:capacite|place|temps|disponibilite)|qui \w+ (?:un|une|des|le|la|les) |(?:veux|voudrais|voulons|voudrions) (?:\w+ )?(?:prendre|installer|mettre|refaire|equiper|digitaliser)|quel(?:le)? \w+(?: \w+)? (?:prend|livre|fait|propose|accepte|vend|installe|imprime|repare|s'occupe)\b|(?<![\w'] )recherch(?:e|ons) (?!du travail|un? (?:emploi|poste|stage|job|alternance))\w|(?:je|on|nous) (?:re)?cherch(?:e|ons) (?!du travail|un (?:emploi|poste|stage|job)|des missions)(?:\S+ ){0,4}\w|(?:suis|sommes|est) (?:\w+ ){0,2}a la recherche|(?:je|on|nous) (?:veux|veut|voulons|voudrais|voudrait|voudrions|souhaite|souhaitons|souhaiterais|aimerais|aimerait|aimerions|compte|comptons|dois|doit|devons|vais|va|allons) (?:acheter|faire (?:faire|appel|realiser|construire|installer|refaire|imprimer)|louer|commander|changer|remplacer|prendre|trouver|confier|engager|nous equiper|m'equiper)|ou (?:puis-je|peut-on|je peux|on peut|est-ce que je peux|trouver|trouvez|acheter)|(?:un|une|des) (?:prestataires?|fournisseurs?|artisans?|agences?|entreprises?|logiciels?|freelances?|developpeurs?|comptables?|avocats?|imprimeurs?|installateurs?|fabricants?) (?:qui|pour|capable|fiable|serieu\w+|pas trop|dans)|quelqu'un (?:qui|pour|peut|pourrait|vend|fait))/i,
  states_need:
    /\b(?:il (?:m'en|nous en) faut|il (?:nous|me) faudra\b|(?:nous aurons|on aura|j'aurai) besoin|(?:j'ai|on a|nous avons|j'aurais|aurions|aurait) (?:\w+ )?besoin|il (?:nous|me) faudrait|je manque de|nous manquons de)\b/i,
  asks_for_recommendation:
    /\b(?:contact d'une?\b|avec qui|des pistes|(?:connaissez|connaitriez|connais|connaitrais)[- ](?:vous|tu)|vous (?:connaissez|connaitriez|auriez|avez) (?:\w+ )?(?:un|une|des)|auriez-vous (?:un|une|des)|quelqu'un (?:connaitrait|a-t-il|peut me conseiller|saurait)|(?:me|nous) (?:conseiller|recommander|orienter|suggerer)|(?:toute|une) (?:suggestion|recommandation|idee)|bonne adresse|vers qui (?:me|nous|se) tourner|a qui (?:m'adresser|s'adresser))/i,
  asks_which_to_take:
    /\b(?:(?:vous )?prendriez|a quels? (?:editeurs?|prestataires?|fournisseurs?|agences?)|vous avez (?:signe|fait|trouve|pris|achete) (?:ou|chez)|que (?:choisir|prendre|me conseillez|nous conseillez)|quel(?:le)?s? (?:est|sont) (?:le|la|les) meilleure?s?|quel(?:le)? (?:logiciel|outil|solution|marque|modele|agence|prestataire|fournisseur|entreprise|plateforme) (?:\w+ )?(?:choisir|prendre|utiliser|me|nous|vous|pour))/i,
  asks_for_price:
    /\b(?:(?:dites|donnez)-?(?: ?moi| ?nous)? (?:votre|vos|le|un) (?:prix|tarifs?)|demander (?:une|des) offres?|(?:demande|recevoir|obtenir|avoir|etablir|faire) (?:de |un |des |plusieurs )?(?:devis|tarifs?|prix)|combien (?:est-ce que|faut-il|dois-je|faudrait|vous|pour|couterait)|quel (?:prix|tarif|cout|budget)|votre (?:tarif|prix|taux)|tjm|fourchette de prix|prix (?:approximatif|indicatif)|en mp|par mp|merci de (?:me |nous )?(?:contacter|envoyer|faire))\b/i,
  names_budget:
    /\b(?:budget (?:de|max\w*|d'environ|entre|prevu|est)|(?:maximum|jusqu'a|environ|autour de|pas plus de) \d[\d., ]* ?(?:€|euros?|eur|k€)|prets? a (?:mettre|investir|debourser)|\d[\d., ]*(?:€|euros) (?:max\w*|de budget|ht|ttc))/i,
  names_deadline:
    /\b(?:assez vite|le plus (?:vite|tot|rapidement)|au plus tot|dans les (?:plus brefs|meilleurs) delais|d'ici (?:la|le|fin|peu|une|deux|\d+)|pour (?:demain|lundi|mardi|mercredi|jeudi|vendredi|la semaine|le mois|la rentree)|presse|imperativement|delai|deadline)\b/i,
  weighs_it:
    /\b(?:qu'en pensez|que pensez|est-ce (?:normal|utile|rentable|que ca vaut)|ca vaut (?:le|la)|retour d'experience|pourquoi|suis-je (?:le|la) seul|combien de temps|utile ou pas|peut-etre|eventuellement|je reflechis|des avis|curieux|curieuse)\b/i,
  sells:
    /\b(?:il (?:me|nous) reste|j'ai (?:encore )?des (?:dates|creneaux|places)|vo(?:tre|s) (?:entreprise|site|projets?|besoins?|activite|equipes?|clients|maison|visibilite)\b|vous (?:cherchez|souhaitez|avez besoin|voulez|recherchez|etes)|besoin d'un \w+ ?\?|offre (?:speciale|exclusive|limitee)|promo\b|promotion|nos (?:services|clients|experts|offres|produits|prestations|formations)|notre (?:equipe|solution|offre|service|savoir-faire|agence) |appelez|n'hesitez pas a (?:me|nous) contacter|en savoir plus|cliquez|dispo(?:nible)? (?:des|immediatement|maintenant)|je suis (?:\w+ )?(?:freelance|graphiste|developpeu\w+|redact\w+)|premier mois|livraison offerte)/i,
  offers_a_job:
    /\b(?:(?:nous|on) recherch(?:e|ons) (?:\S+ ){0,3}(?:commercia\w+|assistant\w*|collaborat\w+|stagiaire|alternant\w*|developpeu\w+ (?:junior|senior|cdi)|vendeu\w+|serveu\w+)|postulez|candidature|temps (?:plein|partiel)|remuneration|teletravail|embauche|stage de)/i,
  seeks_work:
    /\b(?:(?:je suis|etudiant\w*) (?:\S+ ){0,6}(?:cherche|recherche) (?:un|une|du|des) (?:emploi|travail|poste|stage|job|alternance|missions?)|mon (?:cv|portfolio)|disponible immediatement|mes services)\b/i,
  tells_news:
    /\b(?:pour cent|pourcent|chiffre d'affaires|etude|sondage|ministere|rachat|acquisition|faillite|investisseurs|croissance|marche (?:du|de la|des)|communique|loi)\b/i,
  teaches:
    /\b(?:en (?:trois|cinq|sept|\d+) etapes|\d+ (?:conseils|erreurs|raisons|cles|facons)|je vous (?:explique|montre|raconte)|apprenez|comment (?:faire|creer|reussir|bien choisir)|article|checklist|atelier|masterclass|pourquoi vous)\b/i,
  has_decided:
    /\b(?:(?:j'utilise|on utilise|nous utilisons) \w+ depuis|je (?:le|la|les|vous le) recommande|(?:tres|vraiment|super) (?:satisfaits?|contents?|heureux)|on est passes?|nous sommes passes|j'ai (?:fini par|choisi|opte)|fonctionne (?:tres bien|parfaitement|a merveille))\b/i,
};
