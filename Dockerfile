# What the server runs and serves.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY dashboard/package.json dashboard/
COPY driver/package.json driver/
COPY storefront/package.json storefront/
RUN npm ci --include=dev
COPY . .
RUN npm run build

# The server's own packages: neither those of the pages, which are in their bundles, nor the tools.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY dashboard/package.json dashboard/
COPY driver/package.json driver/
COPY storefront/package.json storefront/
# With their install scripts: the embedded database links its libraries, which the user below could not.
RUN npm ci --omit=dev --workspace=@comptoir/server --ignore-scripts=false

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/.build/server .build/server
COPY --from=build /app/.build/dashboard .build/dashboard
COPY --from=build /app/.build/driver .build/driver
COPY --from=build /app/.build/storefront .build/storefront
COPY --from=build /app/.build/storefront-server .build/storefront-server
COPY server/assets server/assets
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: the signal that stops the container must reach the server itself.
CMD ["node", "--enable-source-maps", ".build/server/main.mjs"]
