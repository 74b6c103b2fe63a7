export default {
  leadEngagement: {
    input: 'openapi.json',
    output: {
      target: 'orval/api.ts',
      client: 'fetch',
      baseUrl: { getBaseUrlFromSpecification: true },
      // Orval's code for a body of one of several media types does not compile: one type for each upload is enough.
      override: { contentType: { include: ['application/json', 'multipart/form-data'] } },
    },
  },
};
