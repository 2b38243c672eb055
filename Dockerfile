# The whole platform in one container, as `npm start` runs it. Its steps are those of .ci/run and package.json
# (test/contract/container.test.ts). docs/guides/deploy.md says how to run it.
FROM node:24.21.0-bookworm-slim AS built
WORKDIR /tenure
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY wrangler.toml tsconfig.json ./
COPY migrations migrations
COPY src src
COPY docs docs
RUN npm run build -- --report

FROM node:24.21.0-bookworm-slim
# The start builds again where a source is newer than the build, so the program's user owns both.
COPY --from=built --chown=node:node /tenure /tenure
WORKDIR /tenure
ENV DATA_DIR=/data
RUN install --directory --owner=node --group=node --mode=700 /data
VOLUME /data
USER node
EXPOSE 8000 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8000) + '/api/v1/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["npm", "start"]
