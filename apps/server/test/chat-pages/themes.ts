import { type PageKind, styled } from './page-kind.js';

const reset = `html,body,div,span,applet,object,iframe,h1,h2,h3,p,blockquote,a,img,ul,li,form,label,table,button,section{margin:0;padding:0;border:0;outline:0;font-size:100%;font:inherit;vertical-align:baseline;background:transparent}`;

/** Shops, builders and frameworks of styles. */
export const themes: PageKind[] = [
  {
    name: 'Shopify, Dawn and its family: empty elements are hidden',
    html: styled(`html{box-sizing:border-box;font-size:62.5%;height:100%}*,*::before,*::after{box-sizing:inherit}
a:empty,ul:empty,dl:empty,div:empty,section:empty,article:empty,p:empty,h1:empty,h2:empty{display:none}
body{display:grid;grid-template-rows:auto auto 1fr auto;grid-template-columns:100%;min-height:100%;margin:0;font-size:1.5rem;letter-spacing:.06rem}`),
  },
  {
    name: 'Shopify, Debut: a drawer moves the page',
    html: styled(
      `html{-webkit-text-size-adjust:100%}.js-drawer-open{overflow:hidden;height:100%}
body{transition:transform .45s;transform:translateX(-300px)}`,
      { body: 'class="js-drawer-open"' },
    ),
  },
  {
    name: 'Shopify, a theme that fades its page in',
    html: styled('body{opacity:0}body.loaded{opacity:1;transition:opacity .4s}body>*{opacity:.2}'),
  },
  {
    name: 'WooCommerce, Storefront',
    html: styled(`${reset}body>div,body>:not(script){max-width:66em;margin-left:auto!important;margin-right:auto!important;padding:0 2.6em!important}
button,input[type=button]{background:#eee;padding:.6180469716em 1.41575em;text-decoration:none;text-shadow:none;-webkit-appearance:none}`),
  },
  {
    name: 'WordPress, Twenty Twenty-Four: layout of blocks',
    html: styled(
      `:where(.wp-site-blocks)>*{margin-block:1.2rem 0}.is-layout-constrained>:where(:not(.alignleft)){max-width:620px;margin-left:auto!important;margin-right:auto!important}
html>*{font-size:clamp(1rem,2vw,1.4rem)}`,
      { body: 'class="wp-site-blocks is-layout-constrained"' },
    ),
  },
  {
    name: 'WordPress, Divi: reset and clipped page',
    html: styled(
      `${reset}html,body{overflow-x:hidden;position:relative}#main{overflow:hidden;position:relative;z-index:99999}`,
    ),
  },
  {
    name: 'WordPress, Elementor: a preloader hides all others',
    html: styled(
      `body>*:not(.preloader){visibility:hidden!important;opacity:0!important}div:not([class]){display:none!important}`,
    ),
  },
  {
    name: 'WordPress, Avada: everything animates',
    html: styled(
      `*{transition:all .3s ease!important;animation-duration:.2s}body>*{animation:in .2s both}@keyframes in{from{opacity:0;transform:translateY(90vh)}}`,
    ),
  },
  {
    name: 'Wix: reset of all elements, content in a container',
    html: styled(`*{box-sizing:content-box;border:0;margin:0;padding:0;outline:0;vertical-align:baseline;background:0 0}
body{position:relative;min-height:100%;--color:red;--on:red;--surface:red}*{--color:red;--on:red;--ink:red;--line:red}#main{position:absolute;inset:0}`),
  },
  {
    name: 'Squarespace: page hidden until its styles are ready',
    html: styled(
      `.yui3-loading{visibility:hidden}body{-webkit-font-smoothing:antialiased;filter:grayscale(.2)}*{pointer-events:none}a,button,input{pointer-events:auto}`,
    ),
  },
  {
    name: 'Webflow: perspective on the body',
    html: styled(
      'html{height:100%}*{box-sizing:border-box}body{margin:0;min-height:100%;perspective:1000px;will-change:transform}',
    ),
  },
  {
    name: 'Magento 2, Luma: mask and page wrapper',
    html: styled(`body{margin:0;padding:0}.page-wrapper{min-height:100vh}body>:last-child{position:static!important;display:none!important}
div{position:relative!important}`),
  },
  {
    name: 'PrestaShop: a frame of contained boxes',
    html: styled('body{contain:strict;height:100vh}body>*{contain:layout paint;content-visibility:auto}'),
  },
  {
    name: 'BigCommerce: a body that scrolls itself',
    html: styled('html{overflow:hidden;height:100%}body{overflow:auto;height:100%;margin:0;transform:translateZ(0)}'),
  },
  {
    name: 'Bootstrap 3 with an open dialog',
    html: styled(
      `.modal-open{overflow:hidden;padding-right:17px}.modal-backdrop{position:fixed;inset:0;z-index:1040;background:#0008}
*{text-shadow:none!important}[hidden],template{display:none}`,
      { body: 'class="modal-open"' },
    ),
  },
  {
    name: 'Tailwind: preflight and its variables',
    html: styled(`*,::before,::after,::backdrop{box-sizing:border-box;border:0 solid;margin:0;padding:0;--tw-ring-color:#0000}
button,input,textarea{font:inherit;color:inherit;background-color:transparent;border-radius:0}svg,img{display:block;max-width:100%}[role=button],button{cursor:auto}`),
  },
  {
    name: 'A dialog library that makes the rest of the page inert',
    html: styled('body{pointer-events:none;overflow:hidden}body>*:not([role=dialog]){user-select:none}', {
      body: 'data-scroll-locked="1"',
    }),
  },
  {
    name: 'Components that are hidden until they are defined',
    html: styled(':not(:defined){visibility:hidden;display:none;opacity:0}'),
  },
  {
    name: 'A layer of important rules for all elements',
    html: styled(
      '@layer reset{html>:not(head):not(body),body>*{display:none!important;position:static!important;transform:scale(0)!important;clip-path:inset(50%)!important}}',
    ),
  },
  {
    name: 'Styles by hand: nothing may overlap',
    html: styled(
      '*{position:static!important;float:none!important;z-index:auto!important;max-width:100%!important;max-height:0!important;overflow:hidden!important}html,body{max-height:none!important}',
    ),
  },
  {
    name: 'A page whose root element is transformed',
    html: styled('html{transform:translateZ(0);min-height:300vh}body{margin:0}'),
  },
  {
    name: 'A test of variants that hides the whole page',
    html: styled('.async-hide{opacity:0!important}', { html: 'class="async-hide"' }),
  },
  {
    name: 'A page that is scaled for a kiosk',
    html: styled('body{zoom:.5;width:200%;transform-origin:0 0;transform:scale(.5)}'),
  },
];
