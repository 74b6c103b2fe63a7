import { type PageKind, styled } from './page-kind.js';

const banner = (
  css: string,
) => `<div id="consent" style="position:fixed;z-index:2147483647;background:#fff;${css}"><p>We use cookies.</p>
<button onclick="document.getElementById('consent').remove();document.documentElement.classList.remove('wall');document.body.style.overflow=''">Accept</button></div>`;
const accept = "document.querySelector('#consent button').click()";
const article = '<h1>Boats and sails</h1><p>Everything for a season on the water.</p>';

/** A page that nobody can see. */
export const hiddenPage: PageKind = {
  name: 'A page that hides its root element',
  html: styled('html{display:none!important}'),
};

/** Languages, windows, policies, frames, and what stands above a page. */
export const places: PageKind[] = [
  {
    name: 'A page without https',
    html: styled('body{font-family:serif}'),
    isInsecure: true,
  },
  {
    name: 'A German page that writes its language as de_DE',
    html: styled('', { html: 'lang="de_DE"' }),
    label: 'Ihre Nachricht',
  },
  {
    name: 'A page from right to left',
    html: styled('body{text-align:right}', { html: 'lang="ar" dir="rtl"' }),
  },
  {
    name: 'A page from right to left whose body says so',
    html: styled('', { html: 'lang="he"', body: 'dir="rtl"' }),
  },
  {
    name: 'A page without a document type',
    html: `<html><head><title>Old</title></head><body bgcolor="#ffffff"><table width="100%" height="100%"><tr><td>${article}</td></tr></table>CHAT</body></html>`,
  },
  {
    name: 'XHTML of 2005, with floats and a clearfix',
    html: `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en"><head><title>Old</title><style>* html div{height:1%}div{float:left;width:100%}
div:after{content:".";display:block;height:0;clear:both;visibility:hidden}</style></head><body><div>${article}</div>CHAT</body></html>`,
  },
  {
    name: 'AMP and its start: the body is hidden at first',
    html: `<!doctype html><html amp><head><meta charset="utf-8"><title>AMP</title><style>body{animation:-amp-start 8s steps(1,end) 0s 1 normal both}
@keyframes -amp-start{from{visibility:hidden}to{visibility:visible}}html.i-amphtml-fie>body,html.i-amphtml-singledoc>body{overflow:visible!important}
[class*=i-amphtml-]{display:none}</style></head><body>${article}CHAT</body></html>`,
  },
  {
    name: 'A telephone',
    html: styled('input,textarea{font-size:12px}'),
    viewport: { width: 390, height: 844 },
  },
  {
    name: 'A low window, in landscape',
    html: styled('header{position:fixed;bottom:0;z-index:9999}'),
    viewport: { width: 740, height: 360 },
  },
  {
    name: 'The button on the left',
    html: styled('html>*{left:auto!important}').replace('CHAT', 'LEFT'),
    side: 'left',
  },
  {
    name: 'A strict policy with Trusted Types',
    html: `<!doctype html><html><head><title>Strict</title></head><body>${article}CHAT</body></html>`,
    policy:
      "default-src 'none'; script-src 'self' ORIGIN; style-src 'self'; connect-src ORIGIN; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  },
  {
    name: 'A policy of nonces, strict-dynamic',
    html: `<!doctype html><html><head><title>Nonce</title></head><body>${article}<script nonce="n1">addEventListener('load',()=>{const s=document.createElement('script');Object.assign(s,CHAT_ASSIGN);s.dataset.channel='CHANNEL';s.dataset.color='COLOR';document.head.append(s)})</script></body></html>`,
    policy:
      "script-src 'nonce-n1' 'strict-dynamic'; style-src 'none'; connect-src ORIGIN; object-src 'none'; base-uri 'none'",
  },
  {
    name: 'A tag manager that inserts the script late, twice',
    html: styled('').replace(
      'CHAT',
      `<script>for(const ms of [50,300])setTimeout(()=>{const s=document.createElement('script');Object.assign(s,CHAT_ASSIGN);s.dataset.channel='CHANNEL';s.dataset.color='COLOR';document.head.append(s)},ms)</script>`,
    ),
  },
  {
    name: 'A page with another base address',
    html: styled('').replace('<head>', '<head><base href="http://cdn.example.invalid/assets/" target="_top">'),
  },
  {
    name: 'A cookie banner at the bottom',
    html: styled('').replace('CHAT', `${banner('left:0;right:0;bottom:0;height:200px')}CHAT`),
    before: accept,
  },
  {
    name: 'A cookie wall that hides the page',
    html: styled(
      'html.wall>*:not(#consent){filter:blur(8px)!important;pointer-events:none!important}html.wall body{overflow:hidden}',
      {
        html: 'class="wall"',
      },
    ).replace('CHAT', `${banner('inset:0')}CHAT`),
    before: accept,
  },
  {
    name: 'A consent tool that lets scripts run after consent only',
    html: styled('').replace(
      'CHAT',
      `<script type="text/plain" id="later"></script>${banner('inset:auto 0 0 auto;width:300px')}`,
    ),
    before: `(()=>{${accept};const s=document.createElement('script');Object.assign(s,CHAT_ASSIGN);s.dataset.channel='CHANNEL';s.dataset.color='COLOR';document.querySelector('#later').replaceWith(s)})()`,
  },
  {
    name: 'In a frame of the same site',
    html: `<!doctype html><html><body style="margin:0"><iframe src="?framed" style="border:0;width:100vw;height:100vh;display:block"></iframe></body></html>`,
    isFramed: true,
  },
];
