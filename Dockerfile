# Node is the version that package-lock.json pins; tools/deployment.test.ts holds both to each other.
ARG NODE_VERSION=26.10.0
# `@sha256:…` pins the image itself: docs/operations.md, “Containers”.
ARG NODE_DIGEST=

FROM node:${NODE_VERSION}-slim${NODE_DIGEST} AS build
WORKDIR /uptick
# The packages first: while the lockfile stays, this layer does too.
COPY package.json package-lock.json .npmrc ./
COPY packages/chart-reader/package.json packages/chart-reader/
COPY tools/install.mjs tools/
COPY tools/prepare tools/prepare
RUN ["node", "tools/install.mjs", "--runtime"]
COPY . .
RUN ["node", "tools/build.mjs"]
RUN ["node", "tools/release.ts", "/release", "--without-node"]

FROM node:${NODE_VERSION}-slim${NODE_DIGEST}
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin uptick \
  && install --directory --owner uptick --group uptick --mode 0700 /data
WORKDIR /uptick
COPY --from=build /release ./
USER uptick
# An image serves others: it is no demo, so it needs SMTP_URL and PUBLIC_URL, and says so without them.
ENV NODE_ENV=production DEMO=0 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# Alive, not ready: a standby is healthy too. The proxy asks /readyz.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
