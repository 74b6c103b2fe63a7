import type { IntentPatterns } from '../intent-rules.js';

/** The patterns of French, without accents. */
export const french: IntentPatterns = {
  looks_for_vendor:
    /\b(?:(?:je |on |nous )?(?:re)?cherch(?:e|ons) (?:un|une|des|prestataire|fournisseur|installateur|a (?:acheter|remplacer))|a la recherche d|(?<!(?:avons|avez|ont|ai|as|a) )achete\b|ach[ae]ter (?:un|une)|dois acheter|(?:souhait\w+|voudr\w+|veux|voulons) (?:faire appel|acheter|changer|commander|souscrire|mandater)|appel d.offres|qui (?:pourrait|peut|fait|installe|vend|sait)|ou (?:souscrire|acheter|commander|trouver)|pour le mandater|fournisseurs, |quel \w+ (?:peut|pourrait))|\b(?:y a-t-il|qui (?:est encore|livre|peut me|vend|propose|loue|repare|s'en occupe|aurait)|je veux (?:confier|deleguer|externaliser)|(?:editeurs?|fournisseurs?|prestataires?) (?:peuvent|bienvenus)|j'ecoute|passe a (?:la|l)|il faut (?:assurer|remplacer|acheter|trouver|equiper))/i,
  states_need:
    /\b(?:(?:on|nous|j.?)? ?(?:ai|a|avons) (?:vraiment |urgemment )?besoin d|besoin (?:urgent|d.un|rapidement)|il (?:nous|me) faut|il (?:me la|me le) faut|doit etre (?:fait|pret))|\b(?:il nous manque|besoin de|il faut)/i,
  asks_for_recommendation:
    /\b(?:conseill(?:ez|er|eriez)|recommand(?:er|ez|ation|ations)|(?:quelqu.un|qqn) (?:connait|aurait|a un)|un bon (?:avocat|plan|prestataire|comptable|artisan)|des (?:recommandations|suggestions|idees)|quelles? alternatives?|alternatives? a)/i,
  asks_which_to_take:
    /\b(?:(?:vous|tu) (?:prenez|prendriez|utilisez|iriez|conseillez) (?:quoi|ou|lequel|laquelle)|lequel|laquelle|chez qui|vous (?:avez|auriez) (?:commande|pris) chez)\b|\b(?:quel(?:le)? \w+ (?:prendriez|choisiriez|utilisez|iriez)|vous avez (?:achete|pris) quoi|voir quel|prendriez-vous)/i,
  asks_for_price:
    /\b(?:devis|(?:vos|envoy\w+ (?:vos|les)|quels) (?:tarifs|prix)|combien (?:ca|cela|coute|prenez|facturez)|faire une offre|vos (?:offres|propositions))\b|\b(?:a quel prix|me chiffrer|chiffrage|reviendrait|offre serieuse|combien par)/i,
  names_budget:
    /\b(?:budget|prets? a payer|paiement comptant|je paie|on paie|jusqu.a \d[\d., ]* ?(?:eur|euros|€)|financement (?:est )?accorde|\d[\d.,]* ?(?:€|euros?) (?:par|\/))|\b(?:je signe|on s'engage|on paie|commission|enveloppe|budget vote)/i,
  names_quantity:
    /\b\d[\d., ]* (?:personnes|salaries|utilisateurs|agents|colis|abonnes|contacts|licences|postes|pages|flyers|employes|unites|commerciaux)\b/i,
  names_deadline:
    /\b(?:urgent|urgence|rapidement|au plus vite|des que possible|tout de suite|aujourd.hui|(?:cette|la) semaine(?: prochaine)?|ce mois|(?:avant|pour|d.ici|en|des|fin) (?:le |la |fin |debut |mi-?)?(?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|lundi|mardi|mercredi|jeudi|vendredi|noel|paques|\d{1,2}(?:er)? \w+))\b|\b(?:sous (?:huit|quinze|\d+) jours|annule|avant l'ete|des (?:mars|avril|mai|juin|janvier|fevrier|septembre)|en rupture)/i,
  replaces_what_it_has:
    /\b(?:(?:on|nous) (?:quitte|quittons|part|partons)|changer d|remplacer|contrat (?:se termine|arrive|expire)|nous lache|migrer (?:de|depuis|vers)|on part)/i,
  asks_for_demo: /\b(?:une demo(?:nstration)? (?:cette|serait|possible|pour)|voir une demo|tester la solution)\b/i,
  tells_of_a_problem:
    /\b(?:plante|tombe|trop cher|ingerable|casse-?tete|en peux plus|se perdent|effondre|lent\b|galere|penible|bazar)/i,
  speaks_of_own_business:
    /\b(?:nous|notre|nos|on|mon (?:entreprise|equipe|restaurant|salon|cabinet)|ma (?:boite|boutique|societe))\b/i,
  weighs_it:
    /\b(?:vaut le coup|vaut-il|rentables?|a partir de quelle|comment (?:vous )?(?:faites|gerez)|j.hesite|difference|depuis plus d|votre avis|ca vous arrive|une astuce|quand externaliser|suffit-?(?:elle|il)|sais pas par|l.annee prochaine|un jour|vos retours|je me demande)\b|\b(?:combien de semaines|en general|vous aussi|a-t-il encore|parfois|ils disent quoi|toutes les nuits|deja trouve)/i,
  sells:
    /\b(?:essayez|gratuit(?:e|ement|s)?\b|lien en|remise|code promo|-\d+ ?%|nous (?:aidons|proposons|offrons|accompagnons|avons de la place)|je (?:cree|propose|realise|conçois)|a partir de \d|contactez-moi pour|contactez-nous|reservez|demandez votre|utilisent (?:notre|deja)|inscrivez-vous|abonnez-vous|aujourd.hui seulement|disponible pour|parlons-en|appel offert|decouvrez|profitez)|\b(?:reservez votre|sur notre site|comparez|places? en \w+|en ligne, reservez|venez|commandez)/i,
  offers_a_job:
    /\b(?:on recrute|nous recrutons|recrute\b|envoyez votre cv|cdi\b|cdd\b|poste a pourvoir|rejoignez|salaire|h\/f)|\b(?:(?:chauffeurs?|vendeu\w+|serveu\w+|cuisinier\w*|personnel) recherches?|bonne paie|rejoins)/i,
  seeks_work:
    /\b(?:cherche (?:des )?(?:heures|travail|emploi|un emploi|un poste|missions|une alternance)|a l.ecoute|nouvelles missions|nouveaux projets|ans d.experience|en recherche d.emploi)\b/i,
  shows_own_work:
    /\b(?:on a (?:code|construit|developpe|cree)|j.ai (?:code|construit|developpe|cree)|open ?source|comment (?:on|nous) a|notre propre|nouvelle version)|\b(?:version \d|est sortie?|merci aux)/i,
  tells_news:
    /\b(?:l.action|bourse|trimestr\w+|millions?|record|rapport|start-?up|leve|annonce|gouvernement|bercy|police|blesse|repoussee?|selon)\b|\b(?:benefices|reculent|assureurs|ministre|tribunal|hausse)/i,
  teaches:
    /\b(?:tuto|tutoriel|webinaire|formation|thread|appris|etape par etape|astuces|podcast|blog|guide|souvenir|grand-?(?:mere|pere)|mon oncle|blague|est mort|d.accord ou)|\b(?:diapos|conference|compares|\(video\)|les dix|recette)/i,
  has_decided:
    /\b(?:ca y est|en est contente?|on (?:a )?(?:choisi|achete)|ravis? de|enfin (?:migre|passe|en place)|tres contents?)\b|\b(?:ravis? (?:de|d')|meilleure decision|en parlent encore)/i,
};
