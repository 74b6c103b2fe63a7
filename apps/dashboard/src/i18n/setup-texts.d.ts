declare module '*.json?setup' {
  const texts: unknown;
  export default texts;
}
