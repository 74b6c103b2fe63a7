# syntax=docker/dockerfile:1
# The server with its worker and its own PostgreSQL; with DATABASE_URL, it uses yours. Build: docker build -t lead-engagement .
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN node scripts/prepare.mjs --build
RUN CI=true node node_modules/pnpm/bin/pnpm.cjs --filter @lead-engagement/server deploy --prod --legacy /app

FROM node:22-bookworm-slim
# PostgreSQL does not run as root.
RUN install -d -o node -g node -m 700 /data
COPY --from=build /app /app
USER node
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# The start period covers an upgrade of the database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/cli.js"]
CMD ["serve"]
