import { describe, expect, it } from 'vitest'
import { composeDocument, type DocumentParts } from './compose-document.ts'

const TEMPLATE = `<html>
  <head>
    <!--head-->
    <!--style-->
    <template>
      <!--deferred-->
    </template>
    <noscript><!--typefaces--></noscript>
  </head>
  <body><!--body--></body>
</html>`

const parts: DocumentParts = {
  title: 'Risk & reward',
  description: 'What “loss" means',
  markup: '<h1>Risk</h1>',
  style: '/assets/risk-document.css',
  typefaces: '/assets/typefaces.css',
  script: '/assets/hydrate-risk.js',
  modules: ['/assets/react.js', '/assets/risk-page.js'],
}

describe('a document', () => {
  it('carries its text and the sheet that its first paint waits for', () => {
    const page = composeDocument(TEMPLATE, parts)
    expect(page).toContain('<title>Risk &amp; reward</title>')
    expect(page).toContain('content="What “loss&quot; means"')
    expect(page).toContain('<body><div id="root"><h1>Risk</h1></div></body>')
    expect(page).toContain('    <link rel="stylesheet" href="/assets/risk-document.css" />\n    <template>')
  })

  it('defers its typefaces and its scripts, and shows its typefaces without scripts too', () => {
    const page = composeDocument(TEMPLATE, parts)
    expect(page).toContain(`<template>
      <link rel="stylesheet" href="/assets/typefaces.css" />
      <link rel="modulepreload" crossorigin href="/assets/react.js" />
      <link rel="modulepreload" crossorigin href="/assets/risk-page.js" />
      <script type="module" crossorigin src="/assets/hydrate-risk.js"></script>
    </template>
    <noscript><link rel="stylesheet" href="/assets/typefaces.css" /></noscript>`)
  })

  it.each([
    ['a style attribute', '<p style="color:red">'],
    ['a style element', '<style>p{}</style>'],
    ['an event handler', '<button onclick="go()">'],
    ['an inline script', '<script>go()</script>'],
  ])('is refused with %s, which the content policy would drop', (_, markup) => {
    expect(() => composeDocument(TEMPLATE, { ...parts, markup })).toThrow('content policy forbids')
  })

  it('keeps text that only looks like one', () => {
    expect(composeDocument(TEMPLATE, { ...parts, markup: '<p>in style="bold"</p>' })).toContain('in style="bold"')
  })

  it('needs each place of its template once', () => {
    expect(() => composeDocument('<html></html>', parts)).toThrow('one place for its head')
    expect(() => composeDocument(`${TEMPLATE}<!--body-->`, parts)).toThrow('one place for its body')
  })
})
